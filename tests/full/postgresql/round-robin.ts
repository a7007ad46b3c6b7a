import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy on this machine that gives each request to the next server in turn. */
export interface RoundRobin {
  address: string;
  /** Requests that each server has answered or begun to answer, in the order of the servers. */
  answered: number[];
  close(): void;
}

export async function roundRobin(addresses: readonly string[]): Promise<RoundRobin> {
  const answered = addresses.map(() => 0);
  let turn = 0;
  const server: Server = createServer((incoming, outgoing) => {
    const first = turn++;
    const pass = (tries: number) => {
      const index = (first + tries) % addresses.length;
      const onward = request(
        new URL(incoming.url ?? '/', addresses[index]),
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          answered[index] = (answered[index] ?? 0) + 1;
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      outgoing.once('close', () => onward.destroy());
      onward.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries + 1 < addresses.length) pass(tries + 1);
        else outgoing.destroy();
      });
      incoming.pipe(onward);
    };
    pass(0);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
