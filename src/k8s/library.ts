import { KubeConfig } from '@kubernetes/client-node';

/** A file of its own, loaded on first use: imported by name, the bundle keeps a fifteenth of the library. */
export function newKubeConfig(): KubeConfig {
  return new KubeConfig();
}
