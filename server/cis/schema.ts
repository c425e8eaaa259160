import { z } from 'zod';
import { idSchema } from '#server/infra/input.ts';
import { listInput, listOutput, sumsInput, sumsOutput } from '#server/infra/list-input.ts';
import { cisSorts } from './constants.ts';

/** YYYY-MM of the tax month's end. Default: the last one that has ended. */
const monthSchema = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-03')
  .describe('The month in which the tax month ends (on the 5th), such as 2026-03.');

export const listCisSchema = listInput({ month: monthSchema.optional(), ...sumsInput }, cisSorts, {
  sort: 'user',
  order: 'asc',
});

export const cisOfSchema = z.strictObject({ id: idSchema, month: monthSchema });

const pounds = z.number();
const figures = {
  /** Without VAT. */
  gross: pounds,
  materials: pounds,
  liable: pounds,
  deducted: pounds,
  paid_out: pounds,
};

export const cisRowSchema = z.object({
  /** The worker's id, unique within a month. */
  id: z.number(),
  user_id: z.number(),
  User: z.object({ first_name: z.string(), last_name: z.string() }),
  /** YYYY-MM, and its first and last day. */
  month: z.string(),
  month_start: z.string(),
  month_end: z.string(),
  cis_rate: z.number().nullable(),
  cis_utr: z.string(),
  cis_verification: z.string(),
  payments: z.number(),
  ...figures,
});
export type CisStatement = z.infer<typeof cisRowSchema>;

export const cisListSchema = listOutput(cisRowSchema, {
  month: z.string(),
  totals: z.object(figures),
  ...sumsOutput(z.object(figures)),
});

export const cisReturnSchema = z.strictObject({ month: monthSchema });

const declaration = (text: string) => z.boolean().default(false).describe(text);
export const cisReturnFileSchema = z.strictObject({
  month: monthSchema,
  information_correct: z
    .boolean()
    .refine((isCorrect) => isCorrect, 'Confirm that the information is correct and complete.')
    .describe('That the information is correct and complete.'),
  employment_status: declaration('That no subcontractor was paid under a contract of employment.'),
  verification: declaration('That every subcontractor was verified, or on a return of this or the last two tax years.'),
  inactivity: declaration('That no subcontractor is to be paid in the next six months.'),
});

export const cisReturnCheckSchema = z.object({
  month: z.string(),
  month_end: z.string(),
  /** The file is made once the tax month has ended. */
  has_ended: z.boolean(),
  /** Nobody was paid. */
  is_nil: z.boolean(),
  subcontractors: z.number(),
  /** As the return says them: payments and materials in whole pounds. */
  totals: z.object({ payments: pounds, materials: pounds, deducted: pounds }),
  /** To be put right before the file can be made: of a subcontractor, or of a setting by its key. */
  problems: z.array(
    z.object({
      user_id: z.number().nullable(),
      name: z.string().nullable(),
      setting: z.string().nullable(),
      message: z.string(),
    }),
  ),
});

export const cisReturnXmlSchema = z.object({ file_name: z.string(), xml: z.string() });
