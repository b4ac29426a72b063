/** The namespace and node of the conversation; both servers get the same. */
export const NAMESPACE = 'conversation';
export const NODE = 'flp001.cern.ch';
export const CORE = `/api/v1/namespaces/${NAMESPACE}`;
export const CUSTOM = `/apis/aliecs.alice.cern/v1alpha1/namespaces/${NAMESPACE}`;

export const MERGE = 'application/merge-patch+json';
export const STRATEGIC = 'application/strategic-merge-patch+json';
export const JSON_PATCH = 'application/json-patch+json';
export const APPLY = 'application/apply-patch+yaml';
export const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';

/** One request of a conversation. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Content type of the body; JSON when absent. */
  readonly type?: string;
  readonly accept?: string;
  readonly userAgent?: string;
  /** Keeps the answer under a name for later requests. */
  readonly save?: string;
  /** Only what the real server has is compared: it serves more than the sandbox, or the other way round. */
  readonly partly?: boolean;
  /** Why the sandbox may answer otherwise. */
  readonly differs?: string;
  /** Breaks off a stream that does not end by itself. */
  readonly abortAfterMs?: number;
}

/** Answers that were kept, by name. */
export type Saved = Readonly<Record<string, unknown>>;

/** A request, or how to make it from what the same server answered before. */
export type Turn = Request | ((saved: Saved) => Request);
