import { objectYaml } from '../commands/objectYaml.ts';
import { readyLink } from '../commands/pickEnvironment.ts';
import { reportError } from '../commands/report.ts';
import type { RowSubject } from '../present/row.ts';
import type { Ui } from '../ui.ts';
import { showLiveDifference } from './liveDifference.ts';
import { openPlace } from './openPlace.ts';
import { applyTemplate } from './remedies.ts';

/** The commands on a row of the TaskTemplates view; `argument` is the row's id. */
export const TASK_TEMPLATE_COMMANDS = { applyTaskTemplate, compareTaskTemplate, openTaskTemplate, showTaskTemplate };

async function applyTaskTemplate(ui: Ui, argument: unknown): Promise<void> {
  const file = subjectOf(ui, argument)?.file;
  const link = file && (await readyLink(ui, 'Apply TaskTemplate'));
  if (file && link) await applyTemplate(ui, link, file);
}

async function compareTaskTemplate(ui: Ui, argument: unknown): Promise<void> {
  const file = subjectOf(ui, argument)?.file;
  const link = file && (await readyLink(ui, 'Compare with the cluster'));
  if (file && link) await showLiveDifference(ui, link, file.template, 'Compare with the cluster');
}

async function openTaskTemplate(ui: Ui, argument: unknown): Promise<void> {
  const file = subjectOf(ui, argument)?.file;
  if (file) await openPlace(file, true);
}

async function showTaskTemplate(ui: Ui, argument: unknown): Promise<void> {
  const name = subjectOf(ui, argument)?.name;
  const link = name && (await readyLink(ui, 'Show object'));
  if (!name || !link) return;
  const text = await objectYaml(link, 'TaskTemplate', name);
  if (!text.ok) return reportError(ui, `Show object ${name}`, text.error);
  const { context, namespace } = link.manager.target;
  await ui.documents.show([context, namespace, 'TaskTemplate', `${name}.yaml`], text.value);
}

function subjectOf(ui: Ui, argument: unknown): (RowSubject & { readonly kind: 'taskTemplate' }) | undefined {
  const subject = typeof argument === 'string' ? ui.taskTemplates.subject(argument) : undefined;
  return subject?.kind === 'taskTemplate' ? subject : undefined;
}
