import { BlockList, isIP, isIPv6 } from 'node:net';

/** Where webhooks may go besides public addresses over https. */
export interface Reach {
  /** Whether this is a local run: it may call itself, and over http. */
  readonly local: boolean;
}

/** Why an address may not be called. */
export type AddressProblem = 'invalid' | 'scheme' | 'credentials' | 'port' | 'host';

/** From here on any port may be called: below are services that are no web servers, besides those of the schemes. */
const FIRST_FREE_PORT = 1024;

/** Names that lead nowhere but into a network of one's own (RFC 6761, RFC 6762, RFC 8375, and `internal`). */
const OWN_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** What is no public IPv4 address: IANA's registry of special-purpose addresses, and multicast. */
const OWN_IPV4 = blockList('ipv4', [
  ['0.0.0.0', 8], // this network, unspecified
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by a carrier's customers
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, with the metadata of instances and containers
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocols
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]);

/**
 * All public IPv6 addresses are in here. What is not is refused without a name: unspecified, loopback, IPv4-mapped and
 * IPv4-compatible ones, NAT64, discard-only, unique-local (with the metadata of instances), link-local, multicast.
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
 * Why a company's address may not be called, as far as its text shows; null where it may. A name that is fine can still
 * lead where nothing may be called: see {@link isCallable}.
 * @param url as the company wrote it; any text
 */
export function addressProblem(url: string, reach: Reach): AddressProblem | null {
  if (!URL.canParse(url)) return 'invalid';
  const { protocol, username, password, port, hostname } = new URL(url);
  if (protocol !== 'https:' && !(reach.local && protocol === 'http:')) return 'scheme';
  if (username !== '' || password !== '') return 'credentials';
  // The port of the scheme itself is left out by the parser.
  if (port !== '' && Number(port) < FIRST_FREE_PORT) return 'port';
  return isPublicHost(hostname, reach) ? null : 'host';
}

/**
 * Whether an address that a name has led to may be called. It is asked on each attempt, of the very address that is then
 * connected to: a name can lead elsewhere the next moment.
 * @param ip an IPv4 or IPv6 address; any other text is none
 */
export function isCallable(ip: string, { local }: Reach): boolean {
  // One with a zone is of a network of one's own.
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  if (isIPv6(ip)) {
    if (local && LOOPBACK_IPV6.check(ip, 'ipv6')) return true;
    return GLOBAL_IPV6.check(ip, 'ipv6') && !OWN_IPV6.check(ip, 'ipv6');
  }
  return (local && LOOPBACK_IPV4.check(ip)) || !OWN_IPV4.check(ip);
}

/** @param hostname as the parser gives it: IPv4 addresses in four decimals however they were written, IPv6 in brackets */
function isPublicHost(hostname: string, reach: Reach): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0) return isCallable(host, reach);
  const name = host.replace(/\.$/, '');
  if (reach.local && /(^|\.)localhost$/.test(name)) return true;
  // A name of one part is one of a network of one's own, too.
  return /[^.]\.[^.]/.test(name) && !OWN_NAMES.test(name);
}

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
  return list;
}
