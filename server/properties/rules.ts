/* Similar addresses share 3 words and 60 % of the smaller set of words, ignoring case and punctuation (J16). */

export const leastShared = 3;

export function addressTerms(address: string): Set<string> {
  const plain = address.toLowerCase().replace(/[^\p{L}\p{N}\s]/gu, '');
  return new Set(plain.split(/\s+/).filter((term) => term !== ''));
}

/** Number of shared words if the addresses are similar, else 0. */
export function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((term) => b.has(term)).length;
  // Integer arithmetic, because 60 % is not exact in floating point.
  return shared >= leastShared && shared * 10 >= Math.min(a.size, b.size) * 6 ? shared : 0;
}
