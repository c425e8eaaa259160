import { textSchema } from '#server/infra/input.ts';
import { mailLimits } from './constants.ts';

/** A mail header line: a line break would inject another header. */
export const mailSubjectSchema = textSchema(mailLimits.subject)
  .min(1)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line');

export const mailMessageSchema = textSchema(mailLimits.message).min(1);
