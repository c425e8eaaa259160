import { plainText } from './plain-text.ts';

/** Crockford's alphabet: no I, L, O or U, which are misread or misheard. */
export const referenceLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const referenceLength = 12;

/** A request's reference. Accepts lower case, other or no dashes, O for 0, I and L for 1. Undefined if it is malformed. */
export function readReference(written: string): string | undefined {
  const plain = plainText(written)
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isOurs = plain.length === referenceLength && [...plain].every((each) => referenceLetters.includes(each));
  return isOurs ? plain.match(/.{4}/g)!.join('-') : undefined;
}
