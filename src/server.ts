import { join } from 'node:path';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { systemClock } from './base/clock.ts';
import { proseFile } from './server/prose.ts';
import { Session } from './server/session.ts';

new Session(createConnection(ProposedFeatures.all), systemClock, proseFile(join(__dirname, 'prose.json'))).listen();
