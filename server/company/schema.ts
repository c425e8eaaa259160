import { z } from 'zod';

/** How the public reaches the company. Only what it has told in its settings; '' is told as null. */
export const contactSchema = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Lines as they were written. */
  address: z.string().nullable(),
});
export type Contact = z.infer<typeof contactSchema>;
