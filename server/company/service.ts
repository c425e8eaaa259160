import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { addCompany } from '#db/new-company.ts';
import type { Clock } from '#server/infra/clock.ts';
import { toAppError } from '#server/infra/errors.ts';
import { hashPassword } from '../auth/passwords.ts';
import { newCompanySchema } from './schema.ts';

/** For the company tool only. 400 for invalid input, 409 for an e-mail address in use in any company. */
export async function createCompany(
  db: Database,
  input: z.input<typeof newCompanySchema>,
  clock: Clock,
): Promise<{ company_id: number; user_id: number }> {
  try {
    const { name, admin_email, admin_password, admin_name } = newCompanySchema.parse(input);
    const company = { name, adminEmail: admin_email, adminPassword: admin_password, adminName: admin_name };
    return await addCompany(db, company, clock, hashPassword);
  } catch (error) {
    const known = toAppError(error);
    throw known.code === 'internal' ? error : known;
  }
}
