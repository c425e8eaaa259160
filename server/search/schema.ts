import { z } from 'zod';
import { typedSchema } from '#server/infra/input.ts';
import { maxSearchLength, minSearchLength } from './constants.ts';

export const searchInputSchema = z.strictObject({ q: typedSchema(maxSearchLength).min(minSearchLength) });

const text = z.string();

export const searchSchema = z.object({
  jobs: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      job_title: text,
      status: text,
      createdAt: text,
      property_address: text,
    }),
  ),
  properties: z.array(
    z.object({ id: z.number(), number: z.number(), address: text, post_code: text, tenant_name: text }),
  ),
  users: z.array(
    z.object({ id: z.number(), first_name: text, last_name: text, email: text, role: text, status: text }),
  ),
  items: z.array(z.object({ id: z.number(), code: text, description: text })),
  customers: z.array(z.object({ id: z.number(), name: text, email: text, owner_of: text.nullable(), status: text })),
  quotes: z.array(z.object({ id: z.number(), name: text, title: text, customer_name: text, status: text })),
  invoices: z.array(z.object({ id: z.number(), invoice_number: text, customer_name: text, issue_date: text })),
});
