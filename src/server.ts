import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { systemClock } from './base/clock.ts';
import { Session } from './server/session.ts';

new Session(createConnection(ProposedFeatures.all), systemClock).listen();
