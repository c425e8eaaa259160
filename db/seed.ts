import { sql } from 'kysely';
import type { Database } from './client.ts';
import { demoLogins, demoWorld } from './demo-world.ts';
import { addCompany, type NewCompany } from './new-company.ts';
import { buildWorld } from './world.ts';

/** Whoever holds it is the only one who looks whether the database is empty. */
const lockKey = 7_338_853_202;

export interface SeedOptions {
  /** From the environment: that company and its first admin, and then no demonstration. */
  firstCompany: NewCompany | undefined;
  demo: boolean;
  /** The demonstration lies before this moment. In ms. */
  clock: () => number;
  hashPassword(password: string): Promise<string>;
}

/** What an empty database was filled with. */
export type Seeded =
  | { made: 'nothing' }
  | { made: 'company'; company_id: number }
  | { made: 'demo'; company_id: number };

/**
 * First data, on a database without any company only. In one transaction under a lock: of two processes that start at
 * once one does it, the other finds it done.
 */
export async function seed(db: Database, options: SeedOptions): Promise<Seeded> {
  const { firstCompany, demo, clock, hashPassword } = options;
  return db.transaction().execute(async (transaction): Promise<Seeded> => {
    // The other process may need longer than a request may take.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(transaction);
    const some = await transaction.selectFrom('companies').select('id').limit(1).executeTakeFirst();
    if (some) return { made: 'nothing' };
    if (firstCompany) {
      const { company_id } = await addCompany(transaction, firstCompany, clock, hashPassword);
      return { made: 'company', company_id };
    }
    if (!demo) return { made: 'nothing' };
    // Read once: a world that grew while the clock went on would lie in the future of its own rows.
    const now = clock();
    const world = await buildWorld(transaction, demoWorld(now), () => now, hashPassword);
    return { made: 'demo', company_id: world.demo.id };
  });
}

/** The demonstration's log-ins while its company is in this database, to be told at start; else none. */
export async function presentDemoLogins(db: Database): Promise<readonly (typeof demoLogins)[number][]> {
  const found = await db
    .selectFrom('logins')
    .select('email_key')
    .where(
      'email_key',
      'in',
      demoLogins.map(({ email }) => email),
    )
    .execute();
  const present = new Set(found.map(({ email_key }) => email_key));
  return demoLogins.filter(({ email }) => present.has(email));
}
