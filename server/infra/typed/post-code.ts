import { plainText } from './plain-text.ts';
import type { Read } from './read.ts';

/** Agreed to the letter with the public form. */
export const postCodeError = 'Please enter a valid UK postcode (e.g., M9 0PY or M90PY).';

/** Compared and searched without spaces and punctuation; the database's `post_code_key` is made the same way. */
export const postCodeKey = (text: string): string =>
  plainText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Group 1 and 2: outward and inward code. The Isle of Man, Jersey and Guernsey write theirs alike. */
const forms = [/^([A-Z0-9]{1,2}\d[A-Z0-9]?)(\d[A-Z]{2})$/, /^(GIR)(0AA)$/, /^(BFPO)(\d{1,4})$/];

/** 'm9-0py ' -> 'M9 0PY'. */
export function readPostCode(text: string): Read<string> {
  const key = postCodeKey(text);
  for (const form of forms) {
    const found = form.exec(key);
    if (found) return { value: `${found[1]} ${found[2]}` };
  }
  return { error: postCodeError };
}
