import { refusalOf } from './error-words.ts';

/** The server asks whether existing records may become worth something else: sent again with `confirm_past` it is done. */
export function isPastQuestion(error: unknown): boolean {
  return typeof refusalOf(error)?.details?.pay_difference === 'number';
}
