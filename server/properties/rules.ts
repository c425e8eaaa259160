/*
 * When two addresses may be the same place: lowercased and without punctuation they share at least 3 words, and at
 * least 60 % of the smaller set of words.
 */

export const leastShared = 3;

/** The different words of an address. */
export function addressWords(address: string): Set<string> {
  const plain = address.toLowerCase().replace(/[^\p{L}\p{N}\s]/gu, '');
  return new Set(plain.split(/\s+/).filter((word) => word !== ''));
}

/** How many words two addresses share, when that is enough to be similar; else 0. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  // In whole numbers: 3 of 5 is 60 %, whatever 3 / 5 is.
  return shared >= leastShared && shared * 10 >= Math.min(a.size, b.size) * 6 ? shared : 0;
}
