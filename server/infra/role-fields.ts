import { AppError } from './errors.ts';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Refuses (403) whatever was given beyond `allowed`, naming each field. For inputs that one schema describes for every
 * role, where some fields are not for this one. `anyway`: what this role gets without saying so; to say just that is no
 * offence.
 */
export function allowOnly(
  given: object,
  allowed: readonly string[],
  anyway: Readonly<Record<string, unknown>> = {},
): void {
  const refused = Object.entries(given).filter(
    ([name, value]) =>
      value !== undefined &&
      !allowed.includes(name) &&
      !(Object.hasOwn(anyway, name) && isSame(value, anyway[name])),
  );
  if (refused.length === 0) return;
  throw new AppError('forbidden', undefined, {
    fields: Object.fromEntries(refused.map(([name]) => [name, 'Only an admin may use this.'])),
  });
}
