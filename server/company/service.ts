import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { addCompany } from '#db/new-company.ts';
import { type Clock, toIso } from '#server/infra/clock.ts';
import { isServerError, toAppError } from '#server/infra/errors.ts';
import { removeStaleMails } from '#server/infra/queue/queries.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endAccessOf, setSuspended } from './queries.ts';
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
    throw isServerError(known.code) ? error : known;
  }
}

const operator = { id: null, name: 'Operator of the server' };

/** Blocks log-ins and ends the company's sessions and access tokens. Undefined if it was suspended already. */
export function suspendCompany(
  db: Database,
  company_id: number,
  clock: Clock,
): Promise<{ sessions: number; tokens: number } | undefined> {
  return db.transaction().execute(async (trx) => {
    await setActor(trx, operator);
    if (!(await setSuspended(trx, company_id, toIso(clock())))) return undefined;
    return endAccessOf(trx, company_id);
  });
}

/** False if it was not suspended. Access tokens are made anew; waiting mail goes out, but for old notifications. */
export function resumeCompany(db: Database, company_id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await setActor(trx, operator);
    await removeStaleMails(trx, company_id);
    return setSuspended(trx, company_id, null);
  });
}
