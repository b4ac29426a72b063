import type { ApiObject } from '../store/apiObject.ts';
import { BUILT_IN } from './builtIn.ts';
import { customResources } from './custom.ts';
import { apiVersionOf, type Resource } from './resource.ts';

/** What is served at the moment: the built-in kinds, and those of the established definitions. */
export class Registry {
  readonly #custom = new Map<string, readonly Resource[]>();

  all(): readonly Resource[] {
    return [...BUILT_IN, ...[...this.#custom.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, resources]) => resources)];
  }

  find(group: string, version: string, plural: string): Resource | undefined {
    return this.all().find((resource) => resource.group === group && resource.version === version && resource.plural === plural);
  }

  serve(definition: ApiObject): void {
    this.#custom.set(definition.metadata.name, customResources(definition));
  }

  /** Answers what is no longer served. */
  withdraw(definition: ApiObject): readonly Resource[] {
    const resources = this.#custom.get(definition.metadata.name) ?? [];
    this.#custom.delete(definition.metadata.name);
    return resources;
  }

  /** Resources of each group version, in the order in which discovery names them. */
  groupVersions(): ReadonlyMap<string, readonly Resource[]> {
    const groups = new Map<string, Resource[]>();
    for (const resource of this.all()) {
      const key = apiVersionOf(resource);
      const group = groups.get(key);
      if (group) group.push(resource);
      else groups.set(key, [resource]);
    }
    return groups;
  }
}
