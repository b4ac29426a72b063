import * as vscode from 'vscode';
import type { Remedy } from './report.ts';

/** Where a person trusts the workspace. */
export const manageTrust: Remedy = {
  title: 'Manage workspace trust',
  run: () => vscode.commands.executeCommand('workbench.trust.manage'),
};
