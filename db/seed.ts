import { sql } from 'kysely';
import type { Database } from './client.ts';
import { type PlannedPhoto, toPhotos } from './demo/photos.ts';
import { demoLogins, demoWorld } from './demo-world.ts';
import { addCompany, type NewCompany } from './new-company.ts';
import { buildWorld } from './world.ts';
import type { AnyCompany, CompanyIds } from './world-spec.ts';

/** Whoever holds it is the only one who looks whether the database is empty. */
const lockKey = 7_338_853_202;

export interface SeedOptions {
  /** From the environment: that company and its first admin, and then no demonstration. */
  firstCompany: NewCompany | undefined;
  demo: boolean;
  /** The demonstration lies before this moment. In ms. */
  clock: () => number;
  hashPassword(password: string): Promise<string>;
  /** Adds to the demonstration what only the product's own rules make. */
  furnishDemo?: FurnishDemo;
}

export interface DemoMade {
  company_id: number;
  /** Who runs the office. */
  office: { id: number; name: string };
  /** In the order of their ids. */
  jobs: { id: number; status: string; job_type: string; job_end_date: string | null }[];
  /** To be drawn and kept, in the order in which they were sent. */
  photos: (Omit<PlannedPhoto, 'user' | 'job' | 'expense'> & {
    user: { id: number; name: string };
    job_id: number | undefined;
    expense_id: number | undefined;
  })[];
  /** In ms: all of it lies before. */
  now: number;
}

/** Runs in the transaction that makes the demonstration. */
export type FurnishDemo = (db: Database, made: DemoMade) => Promise<void>;

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
  const { firstCompany, demo, clock, hashPassword, furnishDemo } = options;
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
    const declared = demoWorld(now);
    const world = await buildWorld(transaction, declared, () => now, hashPassword);
    await furnishDemo?.(transaction, madeOf(declared.demo, world.demo, now));
    return { made: 'demo', company_id: world.demo.id };
  });
}

function madeOf(declared: AnyCompany, ids: CompanyIds<AnyCompany>, now: number): DemoMade {
  const userOf = (key: string) => {
    const { first_name, last_name } = declared.users[key]!;
    return { id: ids.users[key]!, name: `${first_name} ${last_name}` };
  };
  const jobs = Object.entries(declared.jobs ?? {}).map(([key, spec]) => {
    const { status = '', job_type = '', job_end_date = null } = spec;
    return { id: ids.jobs[key]!, status, job_type, job_end_date: job_end_date as string | null };
  });
  const photos = toPhotos(declared).map(({ user, job, expense, ...photo }) => ({
    ...photo,
    user: userOf(user),
    job_id: job === undefined ? undefined : ids.jobs[job],
    expense_id: expense === undefined ? undefined : ids.expenses[expense],
  }));
  return { company_id: ids.id, office: userOf('rachel'), jobs, photos, now };
}

/** The demonstration's log-ins that still open this database, to be printed at start; a changed password is nobody's to print. */
export async function presentDemoLogins(
  db: Database,
  isPassword: (password: string, hash: string | null | undefined) => Promise<boolean>,
): Promise<readonly (typeof demoLogins)[number][]> {
  const found = await db
    .selectFrom('logins')
    .select(['email_key', 'password_hash'])
    .where(
      'email_key',
      'in',
      demoLogins.map(({ email }) => email),
    )
    .execute();
  const hashes = new Map(found.map(({ email_key, password_hash }) => [email_key, password_hash]));
  const open = await Promise.all(
    demoLogins.map(
      async ({ email, password }) => hashes.has(email) && isPassword(password, hashes.get(email)),
    ),
  );
  return demoLogins.filter((_, at) => open[at]);
}
