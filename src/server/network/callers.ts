import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** What is known of who sends a request: by the connection, and by what trusted proxies say of it. */
export interface Callers {
  /** Where a request comes from, in a form fit for counting; null outside a real server. */
  networkOf(request: IncomingMessage | undefined): string | null;
  /** It came by TLS, as the proxy says that ended it. */
  isSecure(request: IncomingMessage | undefined): boolean;
}

/**
 * A proxy appends to X-Forwarded-For for whom it asks, so the last entry that is no trusted proxy
 * itself is the caller; what stands before it the caller may have made up. From elsewhere these
 * headers are not believed.
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

/** Schemes are the same in small letters and in capitals. */
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

/** An IPv4 address that came in through an IPv6 socket is an IPv4 address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
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
