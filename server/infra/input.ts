import { z } from 'zod';
import { maxPhoneLength } from './constants.ts';
import { readPhone } from './typed/phone.ts';

/** Building blocks of every noun's input schema: sane bounds, so that absurd input fails at the door and never in the database. */

/** A row's number. Bounded by what JSON and Postgres both hold exactly. */
export const idSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A row made on a phone may be named by the uuid it was made with. */
export const clientRefSchema = z.uuid();

/** Either name of a row, as the worker's paths accept it. */
export const idOrRefSchema = z.union([idSchema, clientRefSchema]);

/** Text on one line or many, trimmed. NUL bytes are refused at the door of every call, see `server/rpc/raw-input.ts`. */
export const textSchema = (max: number) => z.string().trim().max(max);

/** Text that may be empty; null clears it too. */
export const clearableTextSchema = (max: number) =>
  textSchema(max)
    .nullable()
    .transform((value) => value ?? '');

/** A phone number; empty or null clears it. */
export const phoneSchema = clearableTextSchema(maxPhoneLength).transform((text, context) => {
  if (text === '') return '';
  const { value, error } = readPhone(text);
  if (error !== undefined) context.addIssue({ code: 'custom', message: error });
  return value ?? text;
});

const isoPattern =
  /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/;

/** Whether a text is written as a moment, with a time of day. */
export const isMomentText = (text: string): boolean => isoPattern.test(text);

/**
 * A moment: ISO 8601. With Z or an offset it is that instant; without one it is a wall-clock time in the company's
 * zone, which `toInstant` resolves (a time that does not exist there is 422, a doubled one means the first). Of the years
 * 1900 to 2199: a reset clock says 1970, and beyond a year of four digits Postgres and JavaScript write times differently.
 */
export const momentSchema = z.string().regex(isoPattern, 'must be a time such as 2026-03-29T08:30:00Z');

/** When something happened, as a phone tells it, which may send it much later; see reported-time.ts. */
export const reportedTimeFields = { at: momentSchema.optional(), sent_at: momentSchema.optional() };

const dateWords = 'must be a date such as 2026-03-29';

/** A calendar day, YYYY-MM-DD, that exists, of the years 1900 to 2199. */
export const dateSchema = z.iso.date(dateWords).regex(/^(19|20|21)/, dateWords);

export const coordinateSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
/** Pounds with at most two decimals. Compared in pence, since 0.1 + 0.2 is not 0.3. */
export const moneySchema = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'must have at most 2 decimals',
    );

/** Concurrency guard of a PATCH: the `updatedAt` that its sender saw. */
export const expectedUpdatedAtSchema = z.iso.datetime({ offset: true }).optional();
