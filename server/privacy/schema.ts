import { z } from 'zod';
import { idSchema, textSchema } from '#server/infra/input.ts';
import { customerFields } from '../customers/fields.ts';
import { publicCompanySchema } from '../request-a-job/schema.ts';
import { userFields } from '../users/fields.ts';

export const privacyPageSchema = z.object({
  /** Null: there are several, and the visitor needs the address of one. */
  company: publicCompanySchema.nullable(),
  /** Paragraphs between empty lines; a line that starts with # is a heading. */
  text: z.string(),
});
export type PrivacyPage = z.infer<typeof privacyPageSchema>;

export const personSchema = z.strictObject({ id: idSchema });

export const personExportSchema = z.object({ id: z.number(), file_name: z.string() });

export const anonymiseSchema = z.strictObject({
  id: idSchema,
  name: textSchema(userFields.first_name.limit + userFields.last_name.limit + 1),
});

export const anonymiseCustomerSchema = z.strictObject({ id: idSchema, name: textSchema(customerFields.name.limit) });
