/**
 * How typed values (numbers, codes, phones, postcodes, emails, days, times, searches) are read: copied texts carry marks
 * that nobody sees, and dashes and spaces that programs made typographic. Free text, passwords and tokens never pass it.
 */

/** Direction marks, zero-width and soft characters, and variation selectors. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** No-break, thin and ideographic spaces, line and paragraph separators. */
const spaces = /\p{Z}/gu;
const hyphens = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g;
/** '０７' of an East Asian keyboard: each is one ASCII character. */
const wide = /[\uff01-\uff5e]/g;

export const plainText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(wide, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0))
    .replace(hyphens, '-')
    .trim();

/** Of free text, which is stored as typed: invisible characters do not count towards its least length. */
export const visibleLength = (text: string): number => plainText(text).length;
