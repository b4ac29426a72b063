declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

/** The extension at the other end of a panel's messages. */
export interface Host<To> {
  send(message: To): void;
}

/** Connects to the extension, once a page. `receive` gets what it sends; only the extension can post to this page. */
export function connectHost<From, To>(receive: (message: From) => void): Host<To> {
  const api = acquireVsCodeApi();
  window.addEventListener('message', (event: MessageEvent<From>) => receive(event.data));
  return { send: (message) => api.postMessage(message) };
}
