import { expect, test, vi } from 'vitest';
import { Uri } from 'vscode';
import { isDeployedFrom } from '../../../src/ui/authoring/deployedFrom.ts';
import { workflowFile } from '../../../src/ui/authoring/workflowFile.ts';
import { environmentOverview } from '../../support/overviews.ts';

interface Folder {
  readonly name: string;
  readonly uri: { readonly path: string };
}

const opened = vi.hoisted((): { folders: Folder[] } => ({ folders: [] }));

vi.mock('vscode', () => {
  const folderOf = ({ path }: Folder['uri']) => opened.folders.find(({ uri }) => path.startsWith(`${uri.path}/`));
  return {
    Uri: { file: (path: string) => ({ path }) },
    workspace: {
      get workspaceFolders() {
        return opened.folders;
      },
      getWorkspaceFolder: folderOf,
      asRelativePath: (uri: Folder['uri'], withFolder: boolean) => {
        const folder = folderOf(uri);
        const below = folder === undefined ? uri.path : uri.path.slice(folder.uri.path.length + 1);
        return withFolder && folder !== undefined ? `${folder.name}/${below}` : below;
      },
    },
  };
});

test.each([
  ['one folder', [{ name: 'mine', uri: { path: '/home/me/readout' } }], 'workflows/a.yaml'],
  [
    'several folders, called otherwise in the workspace',
    [
      { name: 'The readout', uri: { path: '/home/me/readout' } },
      { name: 'Others', uri: { path: '/home/me/others' } },
    ],
    'readout/workflows/a.yaml',
  ],
  ['no folder', [], '/home/me/readout/workflows/a.yaml'],
])('the file of a workflow in a window with %s leads back to it', (_, folders, expected) => {
  opened.folders = folders;
  const file = workflowFile(Uri.file('/home/me/readout/workflows/a.yaml'));
  expect(file).toBe(expected);
  const overview = environmentOverview({});
  const object = overview.object && {
    ...overview.object,
    metadata: { ...overview.object.metadata, annotations: { 'aliecs.alice.cern/workflow-file': file } },
  };
  const environment = { ...overview, ...(object === undefined ? {} : { object }) };
  expect(isDeployedFrom(environment, 'file:///home/me/readout/workflows/a.yaml')).toBe(true);
  expect(isDeployedFrom(environment, 'file:///home/me/readout/workflows/b.yaml')).toBe(false);
});
