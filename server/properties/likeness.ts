import { postCodeKey, readPostCode } from '#server/infra/typed/post-code.ts';
import type { Alike, RowValues } from '#server/rpc/table-meta.ts';
import { addressTerms, countShared } from './rules.ts';

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
