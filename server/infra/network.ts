import { isIPv6 } from 'node:net';

/** The IPv4 address, or the /64 of an IPv6 one, because a client usually controls all of it. */
export function networkOf(address: string): string {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const mapped = plain.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  // An IPv4 tail takes the place of two groups.
  const length = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const groups = tail === undefined ? before : [...before, ...Array(8 - length).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
