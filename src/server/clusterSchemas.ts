import type { CustomKind } from '../core/environment/customObjects.ts';
import { readJson } from '../core/schema/jsonReader.ts';
import { readDefinition } from '../core/schema/readDefinition.ts';
import { type SchemaSource, schemaOf } from '../core/schema/schemas.ts';
import type { Schema } from '../core/schema/structural.ts';
import type { ClusterView } from '../language/workspaceView.ts';
import type { ClusterFactsMessage, DefinitionMessage } from '../protocol/messages.ts';

/** Schemas of a cluster's own definitions, read once a version. */
export class ClusterSchemas {
  #version = '';
  #source: SchemaSource | undefined;

  /** What the extension tells of a cluster, as the language features look at it. */
  view({ definitions = [], ...facts }: ClusterFactsMessage): ClusterView {
    const version = definitions.map(({ uid, resourceVersion }) => `${uid} ${resourceVersion}`).join();
    if (version !== this.#version) {
      this.#version = version;
      this.#source = definitions.length === 0 ? undefined : sourceOf(definitions);
    }
    return { ...facts, ...(this.#source && { schemas: this.#source }) };
  }
}

function sourceOf(definitions: readonly DefinitionMessage[]): SchemaSource {
  const schemas = new Map<CustomKind, Schema>();
  for (const { text } of definitions) {
    const json = readJson(text);
    const read = readDefinition(json.ok ? json.value.value : null);
    if (read.ok) schemas.set(read.value.kind, read.value.schema);
  }
  return (kind) => schemas.get(kind) ?? schemaOf(kind);
}
