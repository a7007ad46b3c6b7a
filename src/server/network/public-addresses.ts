import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { blockListOf } from './callers.ts';

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
