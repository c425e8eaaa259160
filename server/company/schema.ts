import { z } from 'zod';
import { loginEmailSchema } from '#server/infra/input.ts';
import { passwordSchema } from '../auth/schema.ts';
import { signUpLengths } from '../sign-up/constants.ts';

export const contactSchema = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  emergency_phone: z.string().nullable(),
  address: z.string().nullable(),
});
export type Contact = z.infer<typeof contactSchema>;

export const newCompanySchema = z.strictObject({
  name: z.string().trim().min(1, 'Enter a company name.').max(signUpLengths.company_name),
  admin_email: loginEmailSchema,
  admin_password: passwordSchema,
  admin_name: z.string().trim().min(1).max(signUpLengths.name).optional(),
});
