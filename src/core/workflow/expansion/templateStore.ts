import { parseYaml, type YamlText } from '../../yaml/parse.ts';
import { readTask } from '../model/readTask.ts';
import { readWorkflow } from '../model/readWorkflow.ts';
import type { TaskTemplate } from '../model/taskTemplate.ts';
import type { WorkflowTemplate } from '../model/workflowTemplate.ts';
import type { Location } from './identifiers.ts';
import type { Repositories } from './request.ts';

/** Reads each template file once for as long as its text stays the same; one store serves many expansions. */
export class TemplateStore {
  readonly #workflows = new Map<string, { text: string; template: WorkflowTemplate }>();
  readonly #tasks = new Map<string, { text: string; template: TaskTemplate }>();

  workflow(repositories: Repositories, { repository, path }: Location): WorkflowTemplate | undefined {
    return read(this.#workflows, repositories, repository, path, readWorkflow);
  }

  task(repositories: Repositories, { repository, path }: Location): TaskTemplate | undefined {
    return read(this.#tasks, repositories, repository, path, readTask);
  }
}

function read<T>(
  cache: Map<string, { text: string; template: T }>,
  repositories: Repositories,
  repository: string,
  path: string,
  make: (yaml: YamlText, file: string) => T,
): T | undefined {
  const text = repositories.text(repository, path);
  if (text === undefined) return undefined;
  const file = repositories.fileName(repository, path);
  const key = `${repository}\0${path}\0${file}`;
  const known = cache.get(key);
  if (known?.text === text) return known.template;
  const parsed = repositories.yaml?.(repository, path);
  const template = make(parsed?.dialect === 'template' && parsed.text === text ? parsed : parseYaml(text, 'template'), file);
  cache.set(key, { text, template });
  return template;
}
