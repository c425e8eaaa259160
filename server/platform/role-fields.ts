import { AppError } from './errors.ts';

/**
 * Refuses (403) whatever was given beyond `allowed`, naming each field. For inputs that one schema describes for every
 * role, where some fields are not for this one.
 */
export function allowOnly(given: object, allowed: readonly string[]): void {
  const refused = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !allowed.includes(name),
  );
  if (refused.length === 0) return;
  throw new AppError('forbidden', undefined, {
    fields: Object.fromEntries(refused.map(([name]) => [name, 'Only an admin may use this.'])),
  });
}
