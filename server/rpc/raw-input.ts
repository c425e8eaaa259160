import { AppError, fieldError } from '#server/infra/errors.ts';

/** A file that came with a form stands in its own words. No JSON holds a function, so nobody else can. */
const speaks = (value: unknown): value is { toJSON(): unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';

/**
 * Postgres holds neither NUL nor half a character (a lone surrogate), and nothing that a person types contains them:
 * refused before any schema looks, by the name of the innermost `field`.
 */
export function refuseUnstorable(value: unknown, field = 'input', depth = 0): void {
  if (typeof value === 'string') {
    if (!value.includes('\u0000') && value.isWellFormed()) return;
    throw fieldError('invalid', field, 'The text contains a character that cannot be stored.');
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > 20) throw new AppError('invalid', 'The input is nested too deeply.', { fields: 'request' });
  const facts = speaks(value) ? (value.toJSON() as object) : value;
  for (const [key, inner] of Object.entries(facts)) {
    refuseUnstorable(key, field, depth + 1);
    refuseUnstorable(inner, Array.isArray(facts) ? field : key, depth + 1);
  }
}

/** A stable text of any JSON value (keys in order), so that the same body always has the same hash. */
export function canonicalJson(value: unknown): string {
  if (speaks(value)) return canonicalJson(value.toJSON());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
