import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

/** SSRF protection: only public unicast addresses, private where allowed, never cloud metadata services. */

/** 'inner': private networks and loopback. */
export type AddressKind = 'public' | 'inner' | 'never';

type Range = readonly [network: string, prefix: number];

function listOf(...ranges: Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6');
  return list;
}

const unicast = listOf(...Array.from({ length: 223 }, (_, index): Range => [`${index + 1}.0.0.0`, 8]), ['2000::', 3]);
const inner = listOf(
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
);
const reserved = listOf(
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
);
/** Metadata services of Azure, Alibaba, Amazon, Oracle and Google outside the link-local range. */
const clouds = listOf(
  ['168.63.129.16', 32],
  ['100.100.100.200', 32],
  ['fd00:ec2::', 32],
  ['fd00:c1::', 32],
  ['fd20:ce::', 32],
);

/** The IPv4 address that a mapped or NAT64 IPv6 address leads to. */
function embeddedIPv4(address: string): string | undefined {
  const { hostname } = new URL(`http://[${address}]`);
  const [, high, low] = hostname.match(/^\[(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]$/) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** `address` is an IP, not a name. A zone ('%eth0') makes it link-local. */
export function addressKind(address: string): AddressKind {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return 'never';
  const plain = (family === 6 && embeddedIPv4(address)) || address;
  const within = (list: BlockList) => list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  if (within(clouds) || within(reserved)) return 'never';
  if (within(inner)) return 'inner';
  return within(unicast) ? 'public' : 'never';
}

const loopback = listOf(['127.0.0.0', 8], ['::1', 128]);
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

export interface AddressRule {
  inner: boolean;
  /** False if the connection is not encrypted. */
  public: boolean;
}

export class AddressRejected extends Error {
  constructor(kind: AddressKind) {
    super(
      kind === 'never'
        ? 'This is an internal server address and isn’t allowed.'
        : kind === 'inner'
          ? 'This is a private network address and isn’t allowed. Your server administrator can allow it with ALLOW_PRIVATE_ADDRESSES.'
          : 'Unencrypted addresses aren’t allowed. Use https://.',
    );
    this.name = 'AddressRejected';
  }
}

function assertAllowedAddress(address: string, rule: AddressRule): void {
  const kind = addressKind(address);
  if (kind === 'never' || !rule[kind]) throw new AddressRejected(kind);
}

/** Throws AddressRejected. Host names pass: `guardedLookup` checks what they resolve to. */
export function assertAllowedLiteral(host: string, rule: AddressRule): void {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0) assertAllowedAddress(plain, rule);
}

export type Resolve = typeof lookup;

/** Checks all addresses of a name and connects to these (no DNS rebinding). One forbidden address rejects the name. */
export const guardedLookup =
  (rule: AddressRule, resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      try {
        for (const { address } of found) assertAllowedAddress(address, rule);
      } catch (cause) {
        return done(cause as Error, '');
      }
      if (options.all) return done(null, found);
      const [first] = found;
      if (!first) return done(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '');
      done(null, first.address, first.family);
    });
  };
