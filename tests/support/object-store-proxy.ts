import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the proxy does with requests: passes them on, answers 500, cuts them off half-way, or never answers. */
export type StoreMood = 'works' | 'fails' | 'cuts' | 'silent';

export interface ObjectStoreProxy {
  port: number;
  /** Which requests it is about: those that write a file, or all; the first `after` of them are passed on. */
  mood: { of: StoreMood; only: 'PUT' | 'all'; after?: number };
  /** Requests that were not simply passed on. */
  spoilt: number;
  close(): void;
}

/** Stands before an object store on this machine and lets it fail in the ways in which networks do. */
export async function objectStoreProxy(storePort: number): Promise<ObjectStoreProxy> {
  const proxy: ObjectStoreProxy = {
    port: 0,
    mood: { of: 'works', only: 'all' },
    spoilt: 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const onward = request(
      { port: storePort, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }
  const server = createServer((incoming, outgoing) => {
    const { of, only } = proxy.mood;
    if (of === 'works' || (only === 'PUT' && incoming.method !== 'PUT')) return pass(incoming, outgoing);
    proxy.mood.after = (proxy.mood.after ?? 0) - 1;
    if (proxy.mood.after >= 0) return pass(incoming, outgoing);
    proxy.spoilt += 1;
    switch (of) {
      case 'fails':
        incoming.resume();
        outgoing.writeHead(500).end();
        return;
      case 'cuts':
        // The beginning of the file arrives, the rest never does.
        incoming.once('data', () => incoming.destroy());
        if (incoming.method !== 'PUT') incoming.destroy();
        return;
      case 'silent':
        incoming.resume();
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
