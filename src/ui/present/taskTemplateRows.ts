import { isDeepStrictEqual } from 'node:util';
import type { TaskTemplateObject } from '../../core/environment/customObjects.ts';
import type { WorkspaceTemplate } from '../../protocol/messages.ts';
import { card, type Fact, plainCard } from './markdown.ts';
import type { Row } from './row.ts';
import type { Look } from './stateLook.ts';

export interface KnownTemplates {
  readonly namespace: string;
  /** Those of the namespace; undefined where they are not known, and then nothing is said of them. */
  readonly live: readonly TaskTemplateObject[] | undefined;
  readonly files: readonly WorkspaceTemplate[];
  /** A URI as the person knows it. */
  fileName(uri: string): string;
}

/** What there is to say of one TaskTemplate, in the order in which the view lists them. */
const STANDINGS = ['refused', 'different', 'missing', 'same', 'onlyLive', 'unknown'] as const;
type Standing = (typeof STANDINGS)[number];

const LOOKS: Readonly<Record<Standing, Look>> = {
  refused: { icon: 'error', colour: 'aliecs.state.error' },
  different: { icon: 'diff', colour: 'aliecs.state.mixed' },
  missing: { icon: 'cloud-upload', colour: 'aliecs.state.mixed' },
  same: { icon: 'check' },
  onlyLive: { icon: 'cloud' },
  unknown: { icon: 'file' },
};

/** What the row's menu offers. */
const OFFERS: Readonly<Record<Standing, readonly string[]>> = {
  refused: [],
  different: ['applyTaskTemplate', 'compareTaskTemplate'],
  missing: ['applyTaskTemplate'],
  same: [],
  onlyLive: [],
  unknown: [],
};

/** The TaskTemplates of the namespace beside those of the workspace's manifests, by name; what needs a hand comes first. */
export function taskTemplateRows({ namespace, live, files, fileName }: KnownTemplates): Row[] {
  const here = files.filter(({ template: { metadata } }) => metadata.namespace === undefined || metadata.namespace === namespace);
  const fileOf = new Map(here.map((file) => [file.template.metadata.name, file]));
  const liveOf = new Map((live ?? []).map((template) => [template.metadata.name, template]));
  return [...new Set([...fileOf.keys(), ...liveOf.keys()])]
    .map((name) => {
      const file = fileOf.get(name);
      const object = liveOf.get(name);
      return { name, file, object, standing: standingOf(file, object, live !== undefined) };
    })
    .toSorted((a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) || a.name.localeCompare(b.name))
    .map(({ name, file, object, standing }) => {
      const source = file && fileName(file.uri);
      const description = words(standing, source ?? '');
      const facts: Fact[] = [
        ['File', source],
        ['Version in the cluster', object?.metadata.resourceVersion],
        ['Created', object?.metadata.creationTimestamp],
      ];
      return {
        id: `taskTemplate/${namespace}/${name}`,
        label: name,
        description,
        look: LOOKS[standing],
        card: card(name, description, facts),
        details: plainCard(name, description, facts),
        context: ['taskTemplate', ...OFFERS[standing], ...(file ? ['openTaskTemplate'] : []), ...(object ? ['showTaskTemplate'] : [])].join(
          ';',
        ),
        spoken: `TaskTemplate ${name}, ${description}`,
        expansion: 'leaf',
        children: [],
        subject: { kind: 'taskTemplate', name, ...(file && { file }) },
        command: file === undefined ? 'aliecs.showTaskTemplate' : 'aliecs.openTaskTemplate',
      };
    });
}

function standingOf(file: WorkspaceTemplate | undefined, live: TaskTemplateObject | undefined, liveKnown: boolean): Standing {
  if (file === undefined) return 'onlyLive';
  if (file.storedSpec === undefined) return 'refused';
  if (!liveKnown) return 'unknown';
  if (live === undefined) return 'missing';
  return isDeepStrictEqual(file.storedSpec, live.spec) ? 'same' : 'different';
}

function words(standing: Standing, file: string): string {
  switch (standing) {
    case 'refused':
      return `${file} would be refused`;
    case 'different':
      return `differs from ${file}`;
    case 'missing':
      return `not in the cluster · ${file}`;
    case 'same':
      return `same as ${file}`;
    case 'onlyLive':
      return 'only in the cluster';
    case 'unknown':
      return file;
  }
}
