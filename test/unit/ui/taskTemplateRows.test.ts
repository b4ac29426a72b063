import { describe, expect, test } from 'vitest';
import type { TaskTemplateObject } from '../../../src/core/environment/customObjects.ts';
import type { WorkspaceTemplate } from '../../../src/protocol/messages.ts';
import { taskTemplateRows } from '../../../src/ui/present/taskTemplateRows.ts';

const START = { line: 0, character: 0 };
const SPEC = { pod: { containers: [{ name: 'a', image: 'one' }] }, control: { mode: 'direct' } };
const OTHER_SPEC = { ...SPEC, pod: { containers: [{ name: 'a', image: 'two' }] } };

function live(name: string, spec: TaskTemplateObject['spec'] = SPEC): TaskTemplateObject {
  return { apiVersion: 'aliecs.alice.cern/v1alpha1', kind: 'TaskTemplate', metadata: { name, uid: name, resourceVersion: '7' }, spec };
}

function file(name: string, more: Partial<WorkspaceTemplate> = {}, namespace?: string): WorkspaceTemplate {
  const template: TaskTemplateObject = {
    ...live(name),
    metadata: { name, ...(namespace === undefined ? {} : { namespace }) },
  };
  return { uri: `file:///w/templates/${name}.yaml`, range: { start: START, end: START }, template, storedSpec: SPEC, ...more };
}

function refused(name: string): WorkspaceTemplate {
  const { storedSpec: _, ...rest } = file(name);
  return rest;
}

function rows(cluster: readonly TaskTemplateObject[] | undefined, files: readonly WorkspaceTemplate[]): string[][] {
  const known = { namespace: 'lab', live: cluster, files, fileName: (uri: string) => uri.slice('file:///w/'.length) };
  return taskTemplateRows(known).map(({ label, description, context, command }) => [label, description, context, command ?? '']);
}

describe('task templates of the cluster beside those of the workspace', () => {
  const open = 'aliecs.openTaskTemplate';
  const show = 'aliecs.showTaskTemplate';
  test('what needs a hand comes first', () => {
    expect(
      rows([live('stray'), live('same'), live('edited', OTHER_SPEC)], [file('same'), file('edited'), file('new'), refused('broken')]),
    ).toEqual([
      ['broken', 'templates/broken.yaml would be refused', 'taskTemplate;openTaskTemplate', open],
      [
        'edited',
        'differs from templates/edited.yaml',
        'taskTemplate;applyTaskTemplate;compareTaskTemplate;openTaskTemplate;showTaskTemplate',
        open,
      ],
      ['new', 'not in the cluster · templates/new.yaml', 'taskTemplate;applyTaskTemplate;openTaskTemplate', open],
      ['same', 'same as templates/same.yaml', 'taskTemplate;openTaskTemplate;showTaskTemplate', open],
      ['stray', 'only in the cluster', 'taskTemplate;showTaskTemplate', show],
    ]);
  });

  test('of a cluster that is not known nothing is said', () => {
    expect(rows(undefined, [file('a')])).toEqual([['a', 'templates/a.yaml', 'taskTemplate;openTaskTemplate', open]]);
  });

  test('a manifest for another namespace is not compared', () => {
    expect(rows([live('a', OTHER_SPEC)], [file('a', {}, 'other')])).toEqual([
      ['a', 'only in the cluster', 'taskTemplate;showTaskTemplate', show],
    ]);
  });

  test('keys in another order are no difference', () => {
    const turned = { control: { mode: 'direct' }, pod: { containers: [{ image: 'one', name: 'a' }] } };
    expect(rows([live('a', turned)], [file('a')])[0]?.[1]).toBe('same as templates/a.yaml');
  });
});
