import { BlockList, isIP, isIPv6 } from 'node:net';

/** Rules for webhook addresses. */
export interface AddressRules {
  /** Allows loopback and http. */
  readonly allowsLoopback: boolean;
}

/** Reason why an address is rejected. */
export type AddressProblem = 'invalid' | 'scheme' | 'credentials' | 'port' | 'host';

/** Lower ports belong to other services; only the scheme's default is allowed. */
const FIRST_FREE_PORT = 1024;

/** Names of private networks (RFC 6761, RFC 6762, RFC 8375, and `internal`). */
const OWN_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** IANA's special-purpose registry, and multicast. */
const OWN_IPV4 = blockList('ipv4', [
  ['0.0.0.0', 8], // this network, unspecified
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, instance and container metadata
  ['172.16.0.0', 12],
  ['192.0.0.0', 24], // protocols
  ['192.0.2.0', 24],
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]);

/**
 * All public IPv6 addresses. Excludes unspecified, loopback, IPv4-mapped and -compatible, NAT64, discard-only,
 * unique-local (with instance metadata), link-local and multicast.
 */
const GLOBAL_IPV6 = blockList('ipv6', [['2000::', 3]]);

const OWN_IPV6 = blockList('ipv6', [
  ['2001::', 23], // protocols, Teredo, benchmarks
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: any IPv4 address
  ['3fff::', 20], // documentation
]);

const LOOPBACK_IPV4 = blockList('ipv4', [['127.0.0.0', 8]]);
const LOOPBACK_IPV6 = blockList('ipv6', [['::1', 128]]);

/**
 * Checks the text of an address; its name may still resolve to a forbidden one: see {@link isCallableIp}.
 * @returns null for an acceptable address
 */
export function findAddressProblem(url: string, rules: AddressRules): AddressProblem | null {
  if (!URL.canParse(url)) return 'invalid';
  const { protocol, username, password, port, hostname } = new URL(url);
  if (protocol !== 'https:' && !(rules.allowsLoopback && protocol === 'http:')) return 'scheme';
  if (username !== '' || password !== '') return 'credentials';
  // The parser omits the default port.
  if (port !== '' && Number(port) < FIRST_FREE_PORT) return 'port';
  return isPublicHost(hostname, rules) ? null : 'host';
}

/**
 * Whether a resolved IP address may be called. Checked on each attempt for the address of the connection (DNS
 * rebinding).
 */
export function isCallableIp(ip: string, { allowsLoopback }: AddressRules): boolean {
  // Zoned addresses are link-local.
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  if (isIPv6(ip)) {
    if (allowsLoopback && LOOPBACK_IPV6.check(ip, 'ipv6')) return true;
    return GLOBAL_IPV6.check(ip, 'ipv6') && !OWN_IPV6.check(ip, 'ipv6');
  }
  return (allowsLoopback && LOOPBACK_IPV4.check(ip)) || !OWN_IPV4.check(ip);
}

/** @param hostname from the URL parser: normalized IPv4, IPv6 in brackets */
function isPublicHost(hostname: string, rules: AddressRules): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return isCallableIp(host, rules);
  const name = host.replace(/\.$/, '');
  if (rules.allowsLoopback && /(^|\.)localhost$/.test(name)) return true;
  // Single-label names are private.
  return /[^.]\.[^.]/.test(name) && !OWN_NAMES.test(name);
}

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
  return list;
}
