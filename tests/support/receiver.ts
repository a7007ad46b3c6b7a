import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Delivered = { headers: IncomingHttpHeaders; body: string };

/** Somebody's server that takes events. */
export interface Receiver {
  url: string;
  port: number;
  /** Everything that was sent to it, taken or not. */
  sent: Delivered[];
  /** What it answers; a redirect leads to `location`. */
  answer: { status: number; location?: string };
  /** Numbers of what it has taken, in order, each the first time it came. */
  numbers(): number[];
  close(): Promise<void>;
}

export async function startReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const sent: Delivered[] = [];
  const taken: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      sent.push({ headers: request.headers, body });
      const { status, location } = receiver.answer;
      if (status === 200) {
        for (const { number } of (JSON.parse(body) as { events: { number: number }[] }).events) {
          // The person who has had a number drops it when it comes again.
          if (number > (taken.at(-1) ?? 0)) taken.push(number);
        }
      }
      response.writeHead(status, { ...(location !== undefined && { location }) }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://${host}:${port}/events`,
    port,
    sent,
    answer: { status: 200 },
    numbers: () => [...taken],
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

/** The check as docs/events-out.md asks receivers to make it, and nothing of the product in it. */
export function isGenuine({ headers, body }: Delivered, secret: string, now: number): boolean {
  const [, time = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['dossier-signature'])) ?? [];
  if (signature === '' || Math.abs(now / 1000 - Number(time)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
