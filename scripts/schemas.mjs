/**
 * Writes schemas/pod.json: PodSpec and PodStatus as a kube-apiserver describes them at /openapi/v3, in the notation of schemas/README.md,
 * without prose. Needs the API server of the contract tests (`node scripts/api-server/build.mjs`), or takes a saved document:
 *
 *   node scripts/schemas.mjs [core-v1-openapi.json]
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * What is read of an OpenAPI schema.
 * @typedef {object} OpenApi
 * @property {string} [$ref]
 * @property {string} [type]
 * @property {string} [format]
 * @property {unknown} [default]
 * @property {string[]} [enum]
 * @property {string[]} [required]
 * @property {OpenApi[]} [allOf]
 * @property {OpenApi} [items]
 * @property {OpenApi} [additionalProperties]
 * @property {Record<string, OpenApi>} [properties]
 * @property {string} [x-kubernetes-list-type]
 * @property {string[]} [x-kubernetes-list-map-keys]
 * @property {string} [x-kubernetes-map-type]
 */

const ROOT = resolve(import.meta.dirname, '..');
const ROOTS = ['io.k8s.api.core.v1.PodSpec', 'io.k8s.api.core.v1.PodStatus'];

/**
 * What the Go types marshal as, whatever their OpenAPI says.
 * @type {Record<string, string>}
 */
const SPECIAL = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': 'quantity',
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': 'int-or-string',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Time': 'date-time',
  // In a CRD the metadata of an embedded object has no fields.
  'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta': 'object',
};

/**
 * Their defaults are named constants in the Go source (`+default=ref(…)`), which controller-gen does not follow.
 * @type {Record<string, string[]>}
 */
const NO_DEFAULT = { AzureDiskVolumeSource: ['cachingMode', 'kind'] };

const document = process.argv[2] ? JSON.parse(await readFile(process.argv[2], 'utf8')) : await fromServer();
/** @type {Record<string, OpenApi>} */
const schemas = document.components.schemas;
/** @type {Record<string, Record<string, string>>} */
const definitions = {};
for (const root of ROOTS) define(root);

const lines = Object.keys(definitions)
  .sort()
  .map((name) => `${JSON.stringify(name)}: ${JSON.stringify(definitions[name])}`);
await writeFile(join(ROOT, 'schemas/pod.json'), `{\n${lines.join(',\n')}\n}\n`);
console.log(`schemas/pod.json: ${lines.length} definitions from Kubernetes ${document.info.version}`);

/** @param {string} full */
function shortName(full) {
  return full.slice(full.lastIndexOf('.') + 1);
}

/**
 * Adds the definition of a type and of all it refers to; returns its name.
 * @param {string} full
 * @returns {string}
 */
function define(full) {
  if (SPECIAL[full]) return SPECIAL[full];
  const name = shortName(full);
  if (definitions[name]) return name;
  const schema = schemas[full];
  if (!schema) throw new Error(`no schema ${full}`);
  /** @type {Record<string, string>} */
  const fields = {};
  definitions[name] = fields;
  if (schema['x-kubernetes-map-type'] ?? embedsReference(schema)) fields['@'] = 'atomic';
  const required = schema.required ?? [];
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const must = required.includes(key);
    fields[must ? `${key}*` : key] =
      notation(property) + suggestions(property) + (NO_DEFAULT[name]?.includes(key) ? '' : defaultOf(property, must));
  }
  return name;
}

/**
 * LocalObjectReference is atomic and its name the one with an empty default; in a CRD whatever embeds it is atomic too.
 * @param {OpenApi} schema
 */
function embedsReference(schema) {
  return schema.properties?.name?.default === '' && !schema.required?.includes('name') ? 'atomic' : undefined;
}

/**
 * @param {OpenApi} schema
 * @returns {string}
 */
function notation(schema) {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (reference) return define(reference.slice('#/components/schemas/'.length));
  if (schema.items) return `[${notation(schema.items)}]${listType(schema)}`;
  if (schema.additionalProperties) return `{${notation(schema.additionalProperties)}}${schema['x-kubernetes-map-type'] ? ' atomic' : ''}`;
  if (schema.format === 'int32' || schema.format === 'int64' || schema.format === 'date-time') return schema.format;
  return schema.type ?? 'object';
}

/** @param {OpenApi} schema */
function listType(schema) {
  const type = schema['x-kubernetes-list-type'];
  if (type === 'map') return ` by ${(schema['x-kubernetes-list-map-keys'] ?? []).join(' ')}`;
  return type ? ` ${type}` : '';
}

/**
 * Zero values of required fields and empty objects are the documentation's, not the API's.
 * @param {OpenApi} schema
 * @param {boolean} must
 */
function defaultOf(schema, must) {
  const value = schema.default;
  return value === undefined || must || typeof value === 'object' ? '' : ` = ${value}`;
}

/**
 * Values that Kubernetes itself checks; a CRD does not, so they only help to write.
 * @param {OpenApi} schema
 */
function suggestions(schema) {
  const values = schema.enum?.filter((value) => value !== '') ?? [];
  return values.length > 0 ? ` ~ ${values.join(' ')}` : '';
}

async function fromServer() {
  const folder = await mkdtemp(join(tmpdir(), 'aliecs-schemas-'));
  try {
    const outfile = join(folder, 'apiServer.cjs');
    await build({ entryPoints: [join(ROOT, 'test/support/apiServer.ts')], outfile, bundle: true, platform: 'node', format: 'cjs' });
    const { startApiServer } = await import(pathToFileURL(outfile).href);
    const server = await startApiServer();
    try {
      return await server.json('GET', '/openapi/v3/api/v1');
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
