import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where big downloads and builds live between clones; nothing in it is precious. */
export const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'aliecs-vscode');
