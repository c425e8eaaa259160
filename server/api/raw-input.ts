import { AppError } from '../platform/errors.ts';

/** Half of a surrogate pair, as text cut in the middle of an emoji has it. */
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Postgres text cannot hold NUL, its JSON and addresses no half of a character, and nothing that a person types contains
 * either: refused before any schema looks.
 */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || loneSurrogate.test(value))
      throw new AppError('invalid', 'The text contains a character that cannot be stored.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > 20) throw new AppError('invalid', 'The input is nested too deeply.');
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(key, depth + 1);
    refuseUnstorable(inner, depth + 1);
  }
}

/** A stable text of any JSON value (keys in order), so that the same body always has the same hash. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
