import { z } from 'zod';
import { passwordSchema } from '../auth/schema.ts';

/** How the public reaches the company. Only what it has told in its settings; '' is told as null. */
export const contactSchema = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Lines as they were written. */
  address: z.string().nullable(),
});
export type Contact = z.infer<typeof contactSchema>;

/** A company to be added by the company tool, with its first admin. */
export const newCompanySchema = z.strictObject({
  name: z.string().trim().min(1, 'Please give the company a name.').max(200),
  admin_email: z.email('Please enter a valid email address').trim().max(254),
  admin_password: passwordSchema,
  admin_name: z.string().trim().min(1).max(100).optional(),
});
