import { TEMPLATE_SHAPES } from '../templateShapes.ts';
import type { Path } from './blockPath.ts';

/** What a path in a template leads to. */
export type TemplateContext =
  /** A map with known keys. */
  | { readonly kind: 'shape'; readonly shape: string }
  /** A list of such maps. */
  | { readonly kind: 'list'; readonly shape: string }
  /** `defaults`, `vars` or `properties`: names are free. */
  | { readonly kind: 'variables'; readonly key: string }
  /** A text: the value of a key of a shape, `texts` for an item of a list of such. */
  | { readonly kind: 'text'; readonly shape: string; readonly key: string }
  | { readonly kind: 'texts'; readonly shape: string; readonly key: string };

/** Follows a path from the root of a workflow or task template. `isMap`: whether the last step's value is one (a public variable). */
export function templateContext(root: 'workflow' | 'task', path: Path): TemplateContext | undefined {
  let context: TemplateContext = { kind: 'shape', shape: root };
  for (const step of path) {
    const next = stepInto(context, step);
    if (!next) return undefined;
    context = next;
  }
  return context;
}

function stepInto(context: TemplateContext, step: string | number): TemplateContext | undefined {
  if (context.kind === 'list') return typeof step === 'number' ? { kind: 'shape', shape: context.shape } : undefined;
  if (context.kind === 'variables') return typeof step === 'string' ? { kind: 'shape', shape: 'public' } : undefined;
  if (context.kind === 'texts') return typeof step === 'number' ? { kind: 'text', shape: context.shape, key: context.key } : undefined;
  if (context.kind !== 'shape' || typeof step !== 'string') return undefined;
  const below = TEMPLATE_SHAPES[context.shape]?.keys[step];
  if (below === undefined) return undefined;
  if (below === 'text' || below === 'texts') return { kind: below, shape: context.shape, key: step };
  if (below === 'variables') return { kind: 'variables', key: step };
  return below.endsWith('[]') ? { kind: 'list', shape: below.slice(0, -2) } : { kind: 'shape', shape: below };
}
