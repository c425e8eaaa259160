import { postCodeKey, readPostCode } from '#server/infra/typed/post-code.ts';
import type { Alike, RowValues } from '#server/rpc/table-meta.ts';

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

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const known = new WeakMap<RowValues, ReadonlySet<string>>();

/** The words of an address, without a postcode at its end. */
function termsOf(row: RowValues): ReadonlySet<string> {
  const terms = known.get(row) ?? readTerms(row);
  known.set(row, terms);
  return terms;
}

function readTerms(row: RowValues): ReadonlySet<string> {
  const terms = [...addressTerms(textOf(row.address))];
  const code = terms.slice(-2).join(' ');
  const size =
    terms.length > 2 && readPostCode(code).value !== undefined
      ? -2
      : readPostCode(terms.at(-1) ?? '').value !== undefined
        ? -1
        : undefined;
  return new Set(terms.slice(0, size));
}

/**
 * The rule for similar addresses, of properties with the same numbers, or without any the same first word: the houses of
 * a street and the flats of a house share most of their words. Different postcodes make different properties. The same words are the most alike.
 */
export const propertyLikeness: Alike = {
  columns: ['address', 'post_code'],
  keyOf(row) {
    const terms = [...termsOf(row)];
    const numbers = terms.filter((term) => /\d/.test(term)).sort();
    return numbers.length > 0 ? numbers.join(' ') : terms[0];
  },
  likeness(row, other) {
    const [code, otherCode] = [row, other].map(({ post_code }) => postCodeKey(textOf(post_code)));
    if (code && otherCode && code !== otherCode) return 0;
    const [terms, others] = [termsOf(row), termsOf(other)];
    const isSame = terms.size === others.size && [...terms].every((term) => others.has(term));
    return isSame ? Number.MAX_SAFE_INTEGER : countShared(terms, others);
  },
};
