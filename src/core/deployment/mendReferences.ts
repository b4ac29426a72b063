import type { Problem } from '../../base/problem.ts';
import type { EnvironmentObject, TaskReference, TaskTemplateSpec } from '../environment/customObjects.ts';
import type { ProblemMaker } from './locate.ts';
import { hasVariable, mendShellVariables } from './shellVariables.ts';
import type { TaskPlan } from './taskPlan.ts';

/** Where the arguments that every FairMQ task gets look for the OCC plugin. */
const PLUGIN_ROOT = 'CONTROL_OCCPLUGIN_ROOT';

/** Where O2 is installed in the images of AliECS' own manifests, for a workflow that does not say it by `o2_install_path`. */
const USUAL_ROOT = '/opt/o2';

/**
 * The references of an Environment with `$NAME` in arguments rewritten for Kubernetes, and the variables that they name in the env:
 * the root of the OCC plugin is added where nothing sets it, any other that is missing is an error (domain.md §5.1.12).
 */
export function mendReferences(
  environment: EnvironmentObject,
  templates: ReadonlyMap<string, TaskTemplateSpec> | undefined,
  byField: ReadonlyMap<string, TaskPlan>,
  make: ProblemMaker,
): { readonly environment: EnvironmentObject; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const tasks: [string, readonly TaskReference[]][] = [];
  for (const [node, references] of Object.entries(environment.taskTemplates?.tasks ?? {})) {
    const mended = references.map((reference, index) => {
      const task = byField.get(`taskTemplates.tasks.${node}[${index}]`);
      if (!task) return reference;
      const result = mendReference(reference, templates?.get(reference.name), task, make);
      problems.push(...result.problems);
      return result.reference;
    });
    tasks.push([node, mended]);
  }
  return { environment: { ...environment, taskTemplates: { tasks: Object.fromEntries(tasks) } }, problems };
}

function mendReference(reference: TaskReference, template: TaskTemplateSpec | undefined, { role }: TaskPlan, make: ProblemMaker) {
  const { arguments: argsCLI, names } = mendShellVariables(reference.argsCLI);
  if (names.length === 0) return { reference, problems: [] };
  const list = names.map((name) => `$${name}`).join(', ');
  const problems = [
    make.role(role, 'shell-variable', 'information', `${role.path}: ${list} in arguments is sent as $(NAME): no shell reads them.`),
  ];
  const env = [...reference.env];
  for (const name of template ? names.filter((each) => !hasVariable(each, reference.env, template)) : []) {
    if (name === PLUGIN_ROOT) {
      const installed = role.stack.get('o2_install_path');
      const value = typeof installed === 'string' && installed !== '' ? installed : USUAL_ROOT;
      env.push({ name, value });
      const why = `neither env nor the TaskTemplate "${reference.name}" has it. Set it in either if the image has O2 elsewhere.`;
      problems.push(make.role(role, 'plugin-root-added', 'warning', `${role.path}: ${name}=${value} added: ${why}`));
    } else {
      const message = `${role.path}: $(${name}) in arguments stays as it is: neither env nor the TaskTemplate "${reference.name}" has ${name}.`;
      problems.push(make.role(role, 'variable-missing', 'error', message));
    }
  }
  return { reference: { ...reference, argsCLI, env }, problems };
}
