interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The extension at the other end of a panel's messages. */
export interface Host<To> {
  send(message: To): void;
}

/** What a page wants to find again when the window was reloaded. */
export interface PageMemory {
  /** As it was kept last; undefined in a new panel. */
  readonly kept: unknown;
  /** Keeps it, with the workflow that the page is about: that is how the extension knows the panel again. */
  keep(state: object): void;
}

/** Connects to the extension, once a page. `receive` gets what it sends; only the extension can post to this page. */
export function connectHost<From, To>(receive: (message: From) => void): { readonly host: Host<To>; readonly memory: PageMemory } {
  const api = acquireVsCodeApi();
  const workflow = decodeURIComponent(document.body.dataset['workflow'] ?? '');
  window.addEventListener('message', (event: MessageEvent<From>) => {
    if (event.origin === window.origin) receive(event.data);
  });
  const kept = api.getState();
  // A panel that was never touched is to come back too.
  if (kept === undefined || kept === null) api.setState({ workflow });
  return {
    host: { send: (message) => api.postMessage(message) },
    memory: { kept, keep: (state) => api.setState({ ...state, workflow }) },
  };
}
