import type { DB } from '#db/types.gen.ts';
import { invalidMessage } from './constants.ts';
import type { ErrorCause } from './error-causes.ts';
import type { InputCode, NoField } from './errors.ts';

type LastWord<Name> = Name extends `${string}_${infer Rest}` ? LastWord<Rest> : Name;
type Singular<Word> = Word extends `${infer Stem}ies` ? `${Stem}y` : Word extends `${infer Stem}s` ? Stem : never;

/** A row in a message, after its table: 'property', and 'record' for time_records. */
export type RowName = Singular<LastWord<keyof DB>> | 'access token' | 'agent' | 'landlord' | 'worker';

export const notFoundMessage = (noun: RowName) => `This ${noun} does not exist.`;

export interface ConstraintError {
  code: InputCode | 'not_found';
  message: string;
  field: string | NoField;
  errorCause?: ErrorCause;
}

export const missing = (noun: RowName, field: string): ConstraintError => ({
  code: 'not_found',
  message: notFoundMessage(noun),
  field,
  errorCause: 'not_found_reference',
});
export const conflict = (message: string, field: string, errorCause: ErrorCause): ConstraintError => ({
  code: 'conflict',
  message: message,
  field,
  errorCause,
});
export const invalid = (message: string, field: string): ConstraintError => ({
  code: 'invalid',
  message: message,
  field,
});
export const sentBefore = (noun: RowName) => conflict(`This ${noun} has already been sent.`, 'client_ref', 'duplicate');

/** By the migrations' names of constraints. A test fails if a name is unknown or a new one missing. */
export type ConstraintErrors = Readonly<Record<string, ConstraintError>>;

let known: ConstraintErrors | undefined;

/** Once, by each program that answers people. */
export function setConstraintErrors(errors: ConstraintErrors): void {
  known = errors;
}

/** Checks of a single column. The schemas reject such input first, by field. */
const ofOneValue = /_(bounds|lengths?|shape|known)$/;

/** Undefined if only a bug of ours can violate the constraint; the caller then answers 500. */
export function constraintError(name: string): ConstraintError | undefined {
  if (!known) throw new Error('setConstraintErrors was not called');
  if (Object.hasOwn(known, name)) return known[name];
  return ofOneValue.test(name) ? { code: 'invalid', message: invalidMessage, field: 'request' } : undefined;
}
