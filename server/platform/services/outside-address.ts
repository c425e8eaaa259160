import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/*
 * Where a server that somebody entered into the settings may be. A private network is fine: companies have mail servers of
 * their own. What answers on a link-local address is the machine's own cloud, which hands its keys to whoever asks.
 */
const never = new BlockList();
never.addSubnet('169.254.0.0', 16, 'ipv4');
never.addSubnet('fe80::', 10, 'ipv6');
// The same addresses through a translator (NAT64), and Amazon's IPv6 one, which is not link-local.
never.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
never.addAddress('fd00:ec2::254', 'ipv6');

export class AddressRefused extends Error {
  constructor() {
    super('This address belongs to the server’s own surroundings and is not allowed.');
    this.name = 'AddressRefused';
  }
}

/** Throws AddressRefused for an address that nothing may be sent to. Of a name its addresses are looked at when they are known. */
export function refuseAddress(host: string): void {
  const plain = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const family = isIP(plain);
  if (family !== 0 && never.check(plain, family === 6 ? 'ipv6' : 'ipv4')) throw new AddressRefused();
}

/** `lookup` of a connection: what it finds is what is connected to, so no name can change its mind in between. */
export const guardedLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    try {
      for (const { address } of found) refuseAddress(address);
    } catch (refused) {
      return done(refused as Error, '');
    }
    if (options.all) return done(null, found);
    done(null, found[0]!.address, found[0]!.family);
  });
};
