import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The origin of a request: by the connection, and by the headers of trusted proxies. */
export interface Callers {
  /** The network of a request, for counting; null outside a real server. */
  networkOf(request: IncomingMessage | undefined): string | null;
  /** Whether it came by TLS, according to the proxy that ended TLS. */
  isSecure(request: IncomingMessage | undefined): boolean;
}

/**
 * A proxy appends the address of its caller to X-Forwarded-For, so the last entry that is no trusted proxy is the
 * caller; earlier entries may be made up by the caller. From other addresses these headers are ignored.
 *
 * @param proxies addresses and networks (`10.1.0.0/16`) of the proxies before this server
 */
export function callersBehind(proxies: readonly string[]): Callers {
  const trusted = blockListOf(proxies);
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return {
    networkOf(request) {
      let address = plain(request?.socket.remoteAddress ?? '');
      if (isIP(address) === 0) return null;
      const said = listOf(request, 'x-forwarded-for').map(plain);
      for (let next = said.pop(); isTrusted(address) && next !== undefined; next = said.pop()) {
        if (isIP(next) === 0) break;
        address = next;
      }
      return network(address);
    },
    isSecure(request) {
      const peer = plain(request?.socket.remoteAddress ?? '');
      return isIP(peer) !== 0 && isTrusted(peer) && schemeOf(request) === 'https';
    },
  };
}

/** Throws an error if a text is neither an address nor a network. */
export function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of networks) {
    const [address = '', length, more] = each.split('/');
    if (more !== undefined) throw new Error(`${each} is no network.`);
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, /^\d{1,3}$/.test(length) ? Number(length) : -1, family);
  }
  return list;
}

/** Schemes are case-insensitive. */
function schemeOf(request: IncomingMessage | undefined): string | undefined {
  return listOf(request, 'x-forwarded-proto').at(-1)?.toLowerCase();
}

function listOf(request: IncomingMessage | undefined, name: string): string[] {
  const said = request?.headers[name] ?? '';
  return [said]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
}

/** An IPv4 address on an IPv6 socket is an IPv4 address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Providers give each customer a whole /64 of IPv6 addresses, so single ones are not counted. */
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
