import { z } from 'zod';
import { emailMessage, maxEmailLength, maxPhoneLength } from './constants.ts';
import { emailPattern } from './typed/email.ts';
import { readPhone } from './typed/phone.ts';
import { plainText, visibleLength } from './typed/plain-text.ts';
import { readPostCode } from './typed/post-code.ts';
import type { Read } from './typed/read.ts';
import { parseTime } from './typed/time.ts';

/** Bounded by what JSON and Postgres both hold exactly. */
export const idSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Rows created on a phone may be identified by the UUID they were created with. */
export const clientRefSchema = z.uuid();

export const idOrRefSchema = z.union([idSchema, clientRefSchema]);

/**
 * Free text of one or more lines, stored as typed but trimmed; text that nobody can see is none. NUL bytes are rejected
 * for every call in `server/rpc/raw-input.ts`.
 */
export const textSchema = (max: number) =>
  z
    .string()
    .overwrite((text) => (visibleLength(text) === 0 ? '' : text.trim()))
    .max(max);

/** Text that may be empty; null becomes ''. */
export const clearableTextSchema = (max: number) =>
  textSchema(max)
    .nullable()
    .transform((value) => value ?? '');

/** A number, code, address or search that was typed or copied; see `plainText`. */
export const typedSchema = (max: number) => z.string().overwrite(plainText).max(max);

/** '' and null: no value. `read` takes what is left once invisible marks are gone. */
export const clearableTypedSchema = (max: number, read: (text: string) => Read<string>) =>
  typedSchema(max)
    .nullable()
    .transform((text, context) => {
      if (!text) return '';
      const { value, error } = read(text);
      if (error !== undefined) context.addIssue({ code: 'custom', message: error });
      return value ?? text;
    });

const notEmail = 'must be an email address';

/** Of an account, which needs one. */
export const loginEmailSchema = typedSchema(maxEmailLength).min(1).regex(emailPattern, emailMessage);

export const emailSchema = typedSchema(maxEmailLength).regex(emailPattern, notEmail);

export const clearableEmailSchema = clearableTypedSchema(maxEmailLength, (text) =>
  emailPattern.test(text) ? { value: text } : { error: notEmail },
);

export const phoneSchema = clearableTypedSchema(maxPhoneLength, readPhone);

/** Longest, with the spaces and punctuation that people write. */
export const maxPostCodeLength = 20;
export const postCodeSchema = clearableTypedSchema(maxPostCodeLength, readPostCode);

const isoPattern =
  /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/;

/** True for a date with a time of day. */
export const isMomentText = (text: string): boolean => isoPattern.test(text);

/**
 * ISO 8601. With Z or an offset it is that instant; without, a wall-clock time in the company's zone, which `toInstant`
 * resolves (422 if it does not exist, the first if it occurs twice). Years 1900 to 2199, because reset clocks say 1970,
 * and because Postgres and JavaScript write years beyond four digits differently.
 */
export const momentSchema = z
  .string()
  .overwrite(plainText)
  .regex(isoPattern, 'must be a time such as 2026-03-29T08:30:00Z');

/** '09:00:00.0000000 a.m.', as databases and spreadsheets write times. */
const maxTimeLength = 30;
const timeMessage = 'must be a time of day such as 08:30';

function readTime(text: string, context: z.RefinementCtx): string {
  const time = parseTime(text)?.time;
  if (time === undefined) context.addIssue({ code: 'custom', message: timeMessage });
  return time ?? text;
}

/** 'HH:MM' in the company's zone; typed as people do: 830, 8.30, 5.30pm. */
export const timeOfDaySchema = typedSchema(maxTimeLength).transform(readTime);

/** Empty or null clears it. */
export const clearableTimeSchema = typedSchema(maxTimeLength)
  .nullable()
  .transform((text, context) => (text ? readTime(text, context) : null));

/** When something happened by the phone's clock, which may send it much later; see server/checks/reported-time.ts. */
export const reportedTimeFields = { at: momentSchema.optional(), sent_at: momentSchema.optional() };

const dateMessage = 'must be a date such as 2026-03-29';

const durations = z.registry();

/** Whole minutes of a duration. A file may say them as hours: 7:30, 8h. */
export const minutesSchema = (min: number, max: number) => z.int().min(min).max(max).register(durations);

export const isMinutesSchema = (schema: unknown): boolean => schema instanceof z.ZodType && durations.has(schema);

/** An existing calendar day, YYYY-MM-DD, of the years 1900 to 2199. */
export const dateSchema = z
  .string()
  .overwrite(plainText)
  .check(z.iso.date(dateMessage))
  .regex(/^(19|20|21)/, dateMessage);

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
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most 2 decimals');

/** Optimistic lock of a PATCH: the `updatedAt` that the sender saw. */
export const expectedUpdatedAtSchema = z.iso
  .datetime({ offset: true })
  .optional()
  .describe('The updatedAt that you saw: 409 if the row has changed since.');
