/** Whether a text looks like a manifest of ours, without reading it as YAML: cheap enough for every change of editor. */
export function looksLikeManifest(text: string): boolean {
  return /^apiVersion:\s*["']?aliecs\.alice\.cern\//m.test(text) && /^kind:\s*["']?(?:Environment|Task|TaskTemplate)\b/m.test(text);
}
