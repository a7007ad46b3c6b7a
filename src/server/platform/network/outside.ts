import { lookup } from 'node:dns/promises';
import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { blockListOf } from './callers.ts';

/** Receivers that the operator of the server has named: they may be private, and be reached without TLS. */
interface NamedReceivers {
  hasHost(host: string): boolean;
  hasAddress(address: string): boolean;
}

/** @param entries names of hosts, addresses and networks. Throws an error for anything else. */
export function namedReceivers(entries: readonly string[]): NamedReceivers {
  const isNetwork = (entry: string) => entry.includes('/') || isIP(entry) !== 0;
  const networks = blockListOf(entries.filter(isNetwork));
  const hosts = new Set(entries.filter((entry) => !isNetwork(entry)).map((host) => host.toLowerCase()));
  for (const host of hosts) if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(host)) throw new Error(`${host} is no host.`);
  return {
    hasHost: (host) => hosts.has(host),
    hasAddress: (address) => networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  };
}

/** IPv4 addresses that are no public host: this machine, private networks, tests, multicast, reserved ones. */
const CLOSED = blockListOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);

/** The range of all public IPv6 hosts; it excludes IPv4 addresses written as IPv6. */
const OPEN_IPV6 = blockListOf(['2000::/3']);
/** Except these: protocols, documentation, and tunnels to IPv4 addresses, which could be private. */
const CLOSED_IPV6 = blockListOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether an address is a public host, and not this machine. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || isOwn(address)) return false;
  if (!isIPv6(address)) return !CLOSED.check(address, 'ipv4');
  return OPEN_IPV6.check(address, 'ipv6') && !CLOSED_IPV6.check(address, 'ipv6');
}

function isOwn(address: string): boolean {
  const own = new BlockList();
  for (const { address: each, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? [])) {
    own.addAddress(each, family === 'IPv6' ? 'ipv6' : 'ipv4');
  }
  return own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Milliseconds to resolve a name, and as many again for the connection and the response. */
const TIME = 10_000;
/** Bytes of a response that are read; they are not used. */
const READ = 16_384;

interface Address {
  address: string;
  family: number;
}
export type Resolve = (host: string) => Promise<Address[]>;

export class NotTaken extends Error {}

/** Sends to addresses that people have named, which may lead anywhere. */
export interface Outside {
  /** Throws `NotTaken` for an address to which nothing would be sent. */
  check: (url: string) => Promise<void>;
  /** Throws `NotTaken` unless the response says that it was accepted. */
  post: (url: string, sent: { body: string; headers: Record<string, string> }, signal?: AbortSignal) => Promise<void>;
}

interface OutsideParts {
  named: NamedReceivers;
  resolve?: Resolve;
}

/**
 * The name is resolved once for each sending, all its addresses are checked, and the connection goes to one of these
 * very addresses: a name that changes a moment later is not followed. Neither is a redirect.
 */
export function outside({ named, resolve = (host) => lookup(host, { all: true }) }: OutsideParts): Outside {
  async function addressesOf(url: URL): Promise<Address[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const addresses = family === 0 ? await resolved(host) : [{ address: host, family }];
    const isNamed = named.hasHost(host) || addresses.every(({ address }) => named.hasAddress(address));
    if (!isNamed && url.protocol === 'http:') throw new NotTaken('It must begin with https://.');
    const allowed = ({ address }: Address) => isPublicAddress(address) || named.hasAddress(address);
    if (!named.hasHost(host) && !addresses.every(allowed)) {
      throw new NotTaken('It leads to this machine or into a private network.');
    }
    return addresses;
  }

  async function resolved(host: string): Promise<Address[]> {
    const addresses = await resolve(host).catch(() => []);
    if (addresses.length === 0) throw new NotTaken('No host with this name was found.');
    return addresses;
  }

  return {
    check: async (text) => void (await inTime(addressesOf(urlIn(text)))),
    async post(text, { body, headers }, signal) {
      const url = urlIn(text);
      const addresses = await inTime(addressesOf(url));
      const ends = AbortSignal.any([AbortSignal.timeout(TIME), ...(signal ? [signal] : [])]);
      const status = await answered(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        // A new connection: an open one was checked earlier.
        agent: false,
        signal: ends,
        lookup: only(addresses),
        body,
      });
      if (status >= 300 && status < 400) throw new NotTaken(`It answered ${status}: redirects are not followed.`);
      if (status < 200 || status >= 300) throw new NotTaken(`It answered ${status}.`);
    },
  };
}

function urlIn(text: string): URL {
  if (!/^https?:\/\//i.test(text)) throw new NotTaken('It must begin with https://.');
  if (!URL.canParse(text)) throw new NotTaken('It is not a valid address.');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw new NotTaken('It must not contain a user name or a password.');
  return url;
}

function only(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, found) => {
    const [first] = addresses;
    if (all) found(null, [...addresses]);
    else found(null, first?.address ?? '', first?.family);
  };
}

function answered(url: URL, { body, ...options }: RequestOptions & { body: string }): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sending = request(url, options, (answer) => {
      let read = 0;
      answer.on('data', (part: Buffer) => {
        read += part.length;
        if (read > READ) answer.destroy();
      });
      // Only the status of the response is used, so an error afterwards does not matter.
      answer.on('error', () => {});
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    sending.on('error', (error: NodeJS.ErrnoException) => reject(new NotTaken(reasonOf(error), { cause: error })));
    sending.end(body);
  });
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NotTaken(TOO_LATE)), TIME);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const TOO_LATE = `It did not answer within ${TIME / 1000} seconds.`;

function reasonOf({ name, code, message }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return TOO_LATE;
  return `No connection could be made: ${code ?? message}.`;
}
