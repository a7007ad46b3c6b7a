import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/**
 * Where a request comes from, in a form fit for counting; null outside a real server. A proxy on the
 * same machine may say for whom it asks: the last entry of X-Forwarded-For is the one it added itself.
 * From elsewhere that header is not believed.
 */
export function clientAddress(c: Context): string | null {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  const peer = plain(incoming?.socket.remoteAddress ?? '');
  if (peer === '') return null;
  const forwarded = plain(c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '');
  return network(isLoopback(peer) && isIP(forwarded) !== 0 ? forwarded : peer);
}

/** An IPv4 address that came in through an IPv6 socket is an IPv4 address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** Providers give each customer a whole /64 of IPv6 addresses; counting single ones would count nothing. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
