import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

/*
 * Which addresses the server may connect to on behalf of a company: only public unicast ones, and those of the inner
 * network where that is allowed. Everything else is refused, also by whoever runs Fettle: among it is the machine's own
 * cloud, which hands its keys to anyone who asks from inside.
 */

/** 'inner': private networks and this machine itself. */
export type AddressKind = 'public' | 'inner' | 'never';

type Range = readonly [network: string, prefix: number];

function listOf(...ranges: Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6');
  return list;
}

const unicast = listOf(...Array.from({ length: 223 }, (_, index): Range => [`${index + 1}.0.0.0`, 8]), [
  '2000::',
  3,
]);
const inner = listOf(
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
);
/** Unicast by their number, and yet nobody's: the IANA registries of special-purpose addresses. */
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
/** Where clouds answer their own machines, outside of the link-local range: Azure, Alibaba, Amazon, Oracle, Google. */
const clouds = listOf(
  ['168.63.129.16', 32],
  ['100.100.100.200', 32],
  ['fd00:ec2::', 32],
  ['fd00:c1::', 32],
  ['fd20:ce::', 32],
);

/** The IPv4 address inside an IPv6 one, to which it leads: mapped, or through a translator (NAT64). */
function embeddedIPv4(address: string): string | undefined {
  const { hostname } = new URL(`http://[${address}]`);
  const [, high, low] = hostname.match(/^\[(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})\]$/) ?? [];
  if (high === undefined || low === undefined) return undefined;
  const bytes = [high, low].flatMap((group) => [
    Number.parseInt(group, 16) >> 8,
    Number.parseInt(group, 16) & 255,
  ]);
  return bytes.join('.');
}

/** What kind of address this is. `address` is one, not a name; a zone ('%eth0') makes it link-local. */
export function addressKind(address: string): AddressKind {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return 'never';
  const plain = (family === 6 && embeddedIPv4(address)) || address;
  const within = (list: BlockList) => list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  if (within(clouds) || within(reserved)) return 'never';
  if (within(inner)) return 'inner';
  return within(unicast) ? 'public' : 'never';
}

/** Whether an address is this machine's own: what is sent there does not leave it. */
const loopback = listOf(['127.0.0.0', 8], ['::1', 128]);
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

/** The kinds that a connection may go to, and what is said of the others. */
export interface AddressRule {
  /** Private networks and this machine: see `mayBeInner`. */
  inner: boolean;
  /** False: only those, since what is sent is not encrypted. */
  public: boolean;
}

export class AddressRefused extends Error {
  constructor(kind: AddressKind) {
    super(
      kind === 'never'
        ? 'This address belongs to the server’s own surroundings and is not allowed.'
        : kind === 'inner'
          ? 'This address is in the server’s own network and is not allowed. Whoever runs Fettle can allow it (ALLOW_PRIVATE_ADDRESSES).'
          : 'Without encryption this address is not allowed. Please use https://.',
    );
    this.name = 'AddressRefused';
  }
}

function refuseAddress(address: string, rule: AddressRule): void {
  const kind = addressKind(address);
  if (kind === 'never' || !rule[kind]) throw new AddressRefused(kind);
}

/** Throws AddressRefused for an address that nothing may be sent to. Of a name nothing is known yet: `guardedLookup` does the rest. */
export function refuseLiteral(host: string, rule: AddressRule): void {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0) refuseAddress(plain, rule);
}

export type Resolve = typeof lookup;

/**
 * `lookup` of a connection. A name is resolved once, every address found is looked at, and only these are connected to: a
 * name cannot change its mind in between. One address that is not allowed refuses the name.
 */
export const guardedLookup =
  (rule: AddressRule, resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      try {
        for (const { address } of found) refuseAddress(address, rule);
      } catch (refused) {
        return done(refused as Error, '');
      }
      if (options.all) return done(null, found);
      const [first] = found;
      if (!first) return done(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '');
      done(null, first.address, first.family);
    });
  };
