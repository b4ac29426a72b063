/** Where an inbound channel can be reached; addresses as FairMQ writes them. */
export interface Endpoint {
  readonly transport: string;
  /** What its owner binds: `tcp://*:<port>` or `ipc://@…`. */
  readonly bound: string;
  /** What a peer connects to: `tcp://<host>:<port>` or the same ipc address. */
  readonly target: string;
}

export function tcpEndpoint(host: string, port: number, transport: string): Endpoint {
  return { transport, bound: `tcp://*:${port}`, target: `tcp://${host}:${port}` };
}

/** `name` is unique; the `@` makes it an abstract socket. */
export function ipcEndpoint(name: string, transport: string): Endpoint {
  const address = `ipc://@o2ipc-${name}`;
  return { transport, bound: address, target: address };
}
