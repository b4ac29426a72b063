import { ageOf } from '../present/duration.ts';
import type { Column } from './resource.ts';

/** A column of a built-in kind. */
export function column(
  name: string,
  description: string,
  cell: Column['cell'],
  options: Partial<Pick<Column, 'type' | 'priority'>> = {},
): Column {
  return { name, type: options.type ?? 'string', format: '', description, priority: options.priority ?? 0, cell };
}

export const NAME_COLUMN: Column = {
  name: 'Name',
  type: 'string',
  format: 'name',
  description: 'Name of the object.',
  priority: 0,
  cell: (object) => object.metadata.name,
};

/** Age of a custom object whose definition has no columns. */
export const AGE_COLUMN: Column = column(
  'Age',
  'Time since the object was created.',
  (object, now) => ageOf(object.metadata.creationTimestamp, now),
  {
    type: 'date',
  },
);

/** Age of a built-in object. */
export const AGE_TEXT_COLUMN: Column = { ...AGE_COLUMN, type: 'string' };
