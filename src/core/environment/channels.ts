/** One socket of a FairMQ channel, from the arguments that a Task gets with CONFIGURE (domain.md §4). */
export interface ChannelSocket {
  readonly channel: string;
  readonly index: number;
  /** `method`, `type`, `address`, `transport` and the like, as given. */
  readonly values: Readonly<Record<string, string>>;
}

/** The sockets in `chans.<name>.<index>.<key>`, by name and index; a name may hold dots. */
export function channelSockets(args: Readonly<Record<string, string>> | undefined): readonly ChannelSocket[] {
  const sockets = new Map<string, { readonly channel: string; readonly index: number; readonly values: Record<string, string> }>();
  for (const [key, value] of Object.entries(args ?? {})) {
    const [, channel, index, field] = /^chans\.(.+)\.(\d{1,6})\.([^.]+)$/.exec(key) ?? [];
    if (channel === undefined || index === undefined || field === undefined) continue;
    const id = `${channel}.${Number(index)}`;
    const socket = sockets.get(id) ?? { channel, index: Number(index), values: {} };
    socket.values[field] = value;
    sockets.set(id, socket);
  }
  return [...sockets.values()].sort((a, b) => (a.channel < b.channel ? -1 : a.channel > b.channel ? 1 : a.index - b.index));
}
