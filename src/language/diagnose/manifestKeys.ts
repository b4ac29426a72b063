import { keyName } from '../../core/yaml/keys.ts';
import type { YamlEntry, YamlNode } from '../../core/yaml/nodes.ts';
import type { Findings } from './findings.ts';

/** Keys that JSON cannot have, and keys that it gets in other letters than they are written in. False if the object can't be sent. */
export function checkManifestKeys(contents: YamlNode, findings: Findings): boolean {
  let isSound = true;
  const open: YamlNode[] = [contents];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'sequence') open.push(...node.items);
    if (node.kind !== 'map') continue;
    for (const entry of node.entries) {
      open.push(entry.value);
      if (!entry.merge) isSound = checkKey(entry, findings) && isSound;
    }
  }
  return isSound;
}

function checkKey({ key, value }: YamlEntry, findings: Findings): boolean {
  if (key.kind !== 'scalar') return true;
  if (key.type === 'null') {
    const span = key.span.end > key.span.start ? key.span : value.span;
    findings.add('not-json', 'error', span, 'A key cannot be null, so the API server refuses the object. Put it in quotes, or name it.');
    return false;
  }
  const name = keyName(key, 'manifest');
  if (key.style === 'plain' && name !== undefined && name !== key.text && key.tag === undefined) {
    const message = `Without quotes this key is ${key.type === 'bool' ? 'a boolean' : 'a number'} for Kubernetes, which makes it “${name}”.`;
    findings.add('key-changed', 'warning', key.span, message, {
      fix: findings.replace('Put it in quotes', key.span, JSON.stringify(key.text)),
    });
  }
  return true;
}
