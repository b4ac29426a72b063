import type { RoleFacts, RoleScope } from '../../template/scope.ts';
import type { RenderedRole } from './renderedRole.ts';
import { shown } from './value.ts';

/** What `Parent()` and `Up(n)` see from below `parent`; `self` answers `This()` where a stage has it (stages 4 and 5). */
export function roleScope(parent: RenderedRole | undefined, self?: RoleFacts): RoleScope {
  return {
    parent: parent && factsOf(parent),
    self,
    up: (levels) => {
      if (levels <= 0) return undefined;
      let role = parent;
      for (let level = 1; level < levels && role; level++) role = role.parent;
      return role && factsOf(role);
    },
  };
}

function factsOf(role: RenderedRole): RoleFacts {
  return { name: shown(role.name), path: role.path };
}

/** The path of a role under its parent. */
export function pathBelow(parent: RenderedRole | undefined, name: string): string {
  return parent && parent.path !== '' ? `${parent.path}.${name}` : name;
}
