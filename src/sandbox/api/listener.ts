import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { Certificate } from './certificate.ts';

/** First byte of a TLS handshake. */
const HANDSHAKE = 0x16;

export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves HTTP and HTTPS on one port of the loopback interface: the first byte of a connection tells which. */
export async function listen(port: number, { key, cert }: Certificate, onRequest: http.RequestListener): Promise<Listener> {
  const plain = http.createServer(onRequest);
  const secure = https.createServer({ key, cert }, onRequest);
  for (const server of [plain, secure]) {
    server.requestTimeout = 0;
    server.keepAliveTimeout = 60_000;
  }
  const sockets = new Set<net.Socket>();
  const front = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === HANDSHAKE ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(port, '127.0.0.1', resolve);
  });
  const address = front.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      const closed = new Promise((resolve) => front.close(resolve));
      for (const socket of sockets) socket.destroySoon();
      await closed;
    },
  };
}
