import { isIP, isIPv6 } from 'node:net';
import { blockListOf } from './callers.ts';

/** Receivers that the operator of the server has named: they may be private, and be reached without TLS. */
export interface NamedReceivers {
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
