import { z } from 'zod';
import { idSchema, textSchema } from '#server/infra/input.ts';
import { maxLengths } from '../users/constants.ts';

export const privacyPageQuerySchema = z.strictObject({
  /** Optional if the installation has one company. */
  company_id: idSchema.optional(),
});

export const privacyPageSchema = z.object({
  company: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Paragraphs between empty lines; a line that starts with # is a heading. */
  text: z.string(),
  /** To choose from, if there are several and none was named. */
  companies: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type PrivacyPage = z.infer<typeof privacyPageSchema>;

export const personSchema = z.strictObject({ id: idSchema });

export const personExportSchema = z.object({ id: z.number(), file_name: z.string() });

export const anonymiseSchema = z.strictObject({
  id: idSchema,
  /** The person's full name, typed as a confirmation. */
  name: textSchema(maxLengths.first_name + maxLengths.last_name + 1),
});
