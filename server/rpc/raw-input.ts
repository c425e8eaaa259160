import { badRequest, fieldError } from '#server/infra/errors.ts';

/** Uploaded files define toJSON. JSON cannot contain functions, so clients cannot fake it. */
const speaks = (value: unknown): value is { toJSON(): unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';

/** Rejects NUL and lone surrogates, which Postgres cannot store, before validation. Names the innermost `field`. */
export function assertStorable(value: unknown, field = 'input', depth = 0): void {
  if (typeof value === 'string') {
    if (!value.includes('\u0000') && value.isWellFormed()) return;
    throw fieldError('invalid', field, 'The text contains a character that can’t be stored.');
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > 20) throw badRequest('The input is nested too deeply.');
  const facts = speaks(value) ? (value.toJSON() as object) : value;
  for (const [key, inner] of Object.entries(facts)) {
    assertStorable(key, field, depth + 1);
    assertStorable(inner, Array.isArray(facts) ? field : key, depth + 1);
  }
}

/** Canonical JSON (sorted keys), so that equal bodies have equal hashes. */
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
