import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { API_GROUP, API_VERSION, type CustomKind } from '../environment/customObjects.ts';
import { jsonType } from './objectMeta.ts';
import { fieldOf, isJsonObject, type JsonValue } from './value.ts';

interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** `undefined` for more than one slash. */
export function parseGroupVersion(text: string): GroupVersion | undefined {
  if (text === '' || text === '/') return { group: '', version: '' };
  const parts = text.split('/');
  if (parts.length > 2) return undefined;
  const [group = '', version] = parts;
  return version === undefined ? { group: '', version: group } : { group, version };
}

const TYPE_STRUCT = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/** The first look at a body: apiVersion and kind in any case of letters, missing ones taken from the collection. */
export function interpretType(value: JsonValue, kind: CustomKind): Outcome<GroupVersion & { readonly kind: string }, string> {
  const unreadable = (error: string) => fail(`couldn't get version/kind; json parse error: json: cannot unmarshal ${error}`);
  const found = { apiversion: '', kind: '' };
  if (value !== null && !isJsonObject(value)) return unreadable(`${jsonType(value)} into Go value of type ${TYPE_STRUCT}`);
  for (const key of Object.keys(value ?? {})) {
    const name = key.toLowerCase();
    const field = value === null ? null : (fieldOf(value, key) ?? null);
    if ((name !== 'apiversion' && name !== 'kind') || field === null) continue;
    const goName = name === 'kind' ? 'kind' : 'apiVersion';
    if (typeof field !== 'string') return unreadable(`${jsonType(field)} into Go struct field .${goName} of type string`);
    found[name] = field;
  }
  const groupVersion = parseGroupVersion(found.apiversion);
  if (!groupVersion) return fail(`unexpected GroupVersion string: ${found.apiversion}`);
  let { group, version } = groupVersion;
  if (version === '' && (group === '' || group === API_GROUP)) [group, version] = [API_GROUP, API_VERSION];
  return ok({ group, version, kind: found.kind === '' ? kind : found.kind });
}
