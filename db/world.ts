import { type Insertable, sql } from 'kysely';
import { setActor, setQuiet } from './actor.ts';
import type { Database } from './client.ts';
import { insertRows, type Numbered, takeIds } from './insert-rows.ts';
import type { DB } from './types.gen.ts';
import {
  assigneeRows,
  expenseRow,
  jobRow,
  type Known,
  named,
  noteRow,
  paymentRow,
  propertyRow,
  rateRow,
  recordRow,
  taskRow,
  userRow,
} from './world-rows.ts';
import type { AnyCompany, CompanyIds, UserSpec, World, WorldIds } from './world-spec.ts';

/** What everyone of a world logs in with for whom no other password is declared. */
export const worldPassword = 'fettle2026';

/**
 * Makes the companies of a declared world and all that is in them, and answers with their ids under the same keys. Plain
 * inserts in bulk: the database's constraints hold for them as for any write, and history says of each row who made it.
 * Runs in the transaction it is given, or in one of its own. `clock` (ms) is when everything was made that does not say;
 * without `hashPassword` nobody can log in.
 */
export async function buildWorld<const W extends World>(
  db: Database,
  world: W,
  clock: () => number = Date.now,
  hashPassword?: (password: string) => Promise<string>,
): Promise<WorldIds<W>> {
  const now = new Date(clock()).toISOString();
  const hashes = await hashAll(world, hashPassword);
  const made: Record<string, CompanyIds<AnyCompany>> = {};
  const build = async (transaction: Database) => {
    // Nobody is told of what is declared to have been.
    await setQuiet(transaction, true);
    for (const [key, spec] of Object.entries(world)) {
      made[key] = await buildCompany(transaction, key, spec, now, hashes);
    }
    await setActor(transaction, { id: null, name: '' });
    await setQuiet(transaction, false);
  };
  await (db.isTransaction ? build(db) : db.transaction().execute(build));
  return made as WorldIds<W>;
}

type Hashes = ReadonlyMap<string, string>;

/** Each password once: a hash costs some milliseconds, and most users of a world share theirs. */
async function hashAll(world: World, hashPassword?: (password: string) => Promise<string>): Promise<Hashes> {
  if (!hashPassword) return new Map();
  const users = Object.values(world).flatMap((spec) => Object.values(spec.users));
  const passwords = new Set(users.map(passwordOf).filter((password) => password !== null));
  const hash = async (password: string) => [password, await hashPassword(password)] as const;
  return new Map(await Promise.all([...passwords].map(hash)));
}

const passwordOf = ({ password = worldPassword }: UserSpec): string | null => password;

async function buildCompany(db: Database, key: string, spec: AnyCompany, now: string, hashes: Hashes) {
  await setActor(db, { id: null, name: 'Fettle' });
  const ids = { users: {}, properties: {}, jobs: {} } as Record<string, Record<string, number>>;
  const known: Known = {
    now,
    companyKey: key,
    id(kind, name) {
      const id = ids[kind]![name];
      // Types keep wrong keys out of what people write; what a program makes up is told here.
      if (id === undefined) throw new Error(`The world '${key}' has no '${name}' among its ${kind}.`);
      return id;
    },
  };
  const built: Built = { db, known, spec, companyId: await addCompany(db, key, spec, now) };
  const office = Object.entries(spec.users).find(([, user]) => user.role === 'admin')?.[0] ?? null;
  const by = (usual: string | null, { created_by = usual }: { created_by?: string | null }) => created_by;

  ids.users = await add(built, 'users', spec.users, userRow, () => null);
  await openLogins(built, hashes);
  await actAs(built, office);
  await addRates(built);
  ids.properties = await add(built, 'properties', spec.properties, propertyRow, () => office);
  ids.jobs = await add(built, 'jobs', spec.jobs, jobRow, (job) => by(office, job));
  await actAs(built, office);
  await addAssignees(built);
  return {
    id: built.companyId,
    users: ids.users,
    properties: ids.properties,
    jobs: ids.jobs,
    records: await add(built, 'time_records', spec.records, recordRow, (record) => by(record.user, record)),
    payments: await add(built, 'payments', spec.payments, paymentRow, (payment) => by(office, payment)),
    expenses: await add(built, 'expenses', spec.expenses, expenseRow, (expense) => by(expense.user, expense)),
    notes: await add(built, 'notes', spec.notes, noteRow, (note) => note.user),
    tasks: await add(built, 'job_tasks', spec.tasks, taskRow, (task) => by(office, task)),
  };
}

/** A company on its way into the database. */
interface Built {
  db: Database;
  known: Known;
  spec: AnyCompany;
  companyId: number;
}

const withoutAuthor: readonly Numbered[] = ['users', 'properties', 'notes'];

/**
 * Inserts a collection, with ids in its order, by its authors in turn: history reads who writes from the transaction.
 * Answers with the ids by key.
 */
async function add<T extends Numbered, S>(
  built: Built,
  table: T,
  collection: Readonly<Record<string, S>> = {},
  row: (spec: S, key: string, known: Known) => object,
  authorOf: (spec: S) => string | null,
): Promise<Record<string, number>> {
  const entries = Object.entries(collection);
  const ids = await takeIds(built.db, table, entries.length);
  const batches = new Map<string | null, object[]>();
  for (const [index, [key, spec]] of entries.entries()) {
    const by = authorOf(spec);
    const author = withoutAuthor.includes(table)
      ? {}
      : { created_by: by === null ? null : built.known.id('users', by) };
    const batch = batches.get(by) ?? [];
    batch.push({ id: ids[index], ...row(spec, key, built.known), ...author });
    batches.set(by, batch);
  }
  for (const [by, rows] of batches) {
    await actAs(built, by);
    await insertDated(built, table, rows);
  }
  return Object.fromEntries(entries.map(([key], index) => [key, ids[index]!]));
}

/** What was just made was last changed when it was made. */
function insertDated<T extends keyof DB>({ db, companyId }: Built, table: T, rows: object[]): Promise<void> {
  const dated = rows.map((row) => ({
    ...row,
    company_id: companyId,
    updatedAt: (row as { createdAt?: string }).createdAt,
  }));
  return insertRows(db, table, dated as unknown as Insertable<DB[T]>[]);
}

/** From now on history names this user. */
function actAs({ db, known, spec }: Built, user: string | null): Promise<void> {
  const found = user === null ? undefined : spec.users[user];
  if (user === null || !found) return setActor(db, { id: null, name: 'Fettle' });
  const name = [found.first_name ?? named(user), found.last_name].filter(Boolean).join(' ');
  return setActor(db, { id: known.id('users', user), name });
}

async function addCompany(db: Database, key: string, spec: AnyCompany, now: string): Promise<number> {
  const { name = named(key), createdAt = now, settings = {} } = spec;
  const [id] = await takeIds(db, 'companies', 1);
  const company_id = id!;
  const dated = { createdAt, updatedAt: createdAt };
  await insertRows(db, 'companies', [{ id: company_id, name, ...dated }]);
  const rows = Object.entries(settings).map(([each, value]) => ({ company_id, key: each, value, ...dated }));
  await insertRows(db, 'settings', rows);
  return company_id;
}

/** A trigger on users has made a log-in for each: only the hash is missing. */
async function openLogins({ db, known, spec, companyId }: Built, hashes: Hashes): Promise<void> {
  const logins = Object.entries(spec.users).flatMap(([key, user]) => {
    const hash = hashes.get(passwordOf(user) ?? '');
    return hash ? [{ user_id: known.id('users', key), password_hash: hash }] : [];
  });
  await sql`update logins set password_hash = given.password_hash
    from jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) as given(user_id bigint, password_hash text)
    where logins.company_id = ${companyId} and logins.user_id = given.user_id`.execute(db);
}

async function addRates(built: Built): Promise<void> {
  const rates = Object.entries(built.spec.users).flatMap(([user, { rates = [] }]) =>
    rates.map((rate) => rateRow({ ...rate, user }, built.known)),
  );
  await insertDated(built, 'user_rates', rates);
}

async function addAssignees(built: Built): Promise<void> {
  const { db, companyId, spec, known } = built;
  const rows = Object.entries(spec.jobs ?? {}).flatMap(([key, job]) => assigneeRows(job, key, known));
  await insertRows(
    db,
    'job_assignees',
    rows.map((row) => ({ ...row, company_id: companyId })),
  );
}
