import { type Insertable, sql } from 'kysely';
import { setActor } from './actor.ts';
import type { Database } from './client.ts';
import type { Reported } from './column-types.ts';
import { insertRows, type Numbered, takeIds } from './insert-rows.ts';
import type { DB } from './types.gen.ts';
import type {
  AnyCompany,
  CompanyIds,
  ExpenseSpec,
  JobSpec,
  NoteSpec,
  PaymentSpec,
  PropertySpec,
  RecordSpec,
  TaskSpec,
  UserSpec,
  World,
  WorldIds,
} from './world-spec.ts';

/** What everyone of a world logs in with who declares no other password. */
export const worldPassword = 'fettle2026';

type HashPassword = (password: string) => Promise<string>;
type Ids = Readonly<Record<string, number>>;

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
  hashPassword?: HashPassword,
): Promise<WorldIds<W>> {
  const made: Record<string, CompanyIds<AnyCompany>> = {};
  const build = async (transaction: Database) => {
    const hashes = await hashAll(world, hashPassword);
    for (const [key, spec] of Object.entries(world)) {
      made[key] = await new CompanyBuilder(transaction, key, spec, new Date(clock()).toISOString()).build(
        hashes,
      );
    }
    await setActor(transaction, { id: null, name: '' });
  };
  await (db.isTransaction ? build(db) : db.transaction().execute(build));
  return made as WorldIds<W>;
}

/** Each password once: a hash costs some milliseconds, and most users of a world share theirs. */
async function hashAll(world: World, hashPassword?: HashPassword): Promise<Map<string, string>> {
  if (!hashPassword) return new Map();
  const users = Object.values(world).flatMap((spec) => Object.values(spec.users));
  const passwords = new Set(users.flatMap((user) => (user.password === null ? [] : passwordOf(user))));
  const hash = async (password: string) => [password, await hashPassword(password)] as const;
  return new Map(await Promise.all([...passwords].map(hash)));
}

const passwordOf = (user: UserSpec): string => user.password ?? worldPassword;

/** 'mill-lane' -> 'Mill lane': what a thing is called that has no other name. */
function named(key: string): string {
  const words = key.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a phone would have reported for the record to be as declared; see server/time-tracking/rules.ts. */
function reportedOf(spec: RecordSpec<string, string>): Reported {
  const note = spec.note ? { note: spec.note } : {};
  const endIsKnown = spec.end_time && !spec.review_reasons?.includes('closed');
  if (!endIsKnown) return note;
  return { ...note, end_time: toIso(spec.end_time!), end_cordinate: spec.end_cordinate ?? null };
}

const toIso = (moment: string | Date): string => new Date(moment).toISOString();

/** One company on its way into the database; each step knows the ids of those before it. */
class CompanyBuilder {
  private companyId = 0;
  private users: Ids = {};
  private properties: Ids = {};
  private jobs: Ids = {};

  constructor(
    private readonly db: Database,
    private readonly key: string,
    private readonly spec: AnyCompany,
    private readonly now: string,
  ) {}

  async build(hashes: ReadonlyMap<string, string>): Promise<CompanyIds<AnyCompany>> {
    const { spec } = this;
    await setActor(this.db, { id: null, name: 'Fettle' });
    await this.addCompany();
    await this.addUsers(hashes);
    const office = Object.entries(spec.users).find(([, user]) => user.role === 'admin')?.[0] ?? null;
    this.properties = await this.add('properties', spec.properties, () => office, this.property);
    this.jobs = await this.add('jobs', spec.jobs, (job) => author(job, office), this.job);
    await this.addAssignees();
    return {
      id: this.companyId,
      users: this.users,
      properties: this.properties,
      jobs: this.jobs,
      records: await this.add('time_records', spec.records, (it) => author(it, it.user), this.record),
      payments: await this.add('payments', spec.payments, (it) => author(it, office), this.payment),
      expenses: await this.add('expenses', spec.expenses, (it) => author(it, it.user), this.expense),
      notes: await this.add('notes', spec.notes, (it) => it.user, this.note),
      tasks: await this.add('job_tasks', spec.tasks, (it) => author(it, office), this.task),
    };
  }

  /**
   * Inserts a collection in its order, by its authors in turn, since history reads who writes from the transaction.
   * `row` completes one declaration: the same columns for each, every default spelt out.
   */
  private async add<T extends Numbered, S>(
    table: T,
    collection: Readonly<Record<string, S>> = {},
    authorOf: (spec: S) => string | null,
    row: (spec: S, key: string, createdBy: number | null) => object,
  ): Promise<Ids> {
    const entries = Object.entries(collection);
    const ids = await takeIds(this.db, table, entries.length);
    const batches = new Map<string | null, object[]>();
    entries.forEach(([key, spec], index) => {
      const by = authorOf(spec);
      const batch = batches.get(by) ?? [];
      batch.push({
        company_id: this.companyId,
        id: ids[index],
        createdAt: this.now,
        ...row.call(this, spec, key, by === null ? null : this.id(this.users, by)),
      });
      batches.set(by, batch);
    });
    for (const [by, rows] of batches) {
      await this.actAs(by);
      const dated = rows.map((each) => ({ ...each, updatedAt: (each as { createdAt: string }).createdAt }));
      await insertRows(this.db, table, dated as unknown as Insertable<DB[T]>[]);
    }
    return Object.fromEntries(entries.map(([key], index) => [key, ids[index]!]));
  }

  private async actAs(user: string | null): Promise<void> {
    const spec = user === null ? undefined : this.spec.users[user];
    if (!spec || user === null) return setActor(this.db, { id: null, name: 'Fettle' });
    const name = [spec.first_name ?? named(user), spec.last_name].filter(Boolean).join(' ');
    return setActor(this.db, { id: this.id(this.users, user), name });
  }

  /** Types keep wrong keys out of declarations; generated ones are checked here. */
  private id(ids: Ids, key: string): number {
    const id = ids[key];
    if (id === undefined)
      throw new Error(`The world '${this.key}' names '${key}', which it does not declare.`);
    return id;
  }

  private async addCompany(): Promise<void> {
    const { name = named(this.key), createdAt = this.now, settings = {} } = this.spec;
    const [id] = await takeIds(this.db, 'companies', 1);
    this.companyId = id!;
    await insertRows(this.db, 'companies', [{ id: this.companyId, name, createdAt, updatedAt: createdAt }]);
    const rows = Object.entries(settings).map(([key, value]) => ({ company_id: this.companyId, key, value }));
    await insertRows(
      this.db,
      'settings',
      rows.map((row) => ({ ...row, createdAt, updatedAt: createdAt })),
    );
  }

  private async addUsers(hashes: ReadonlyMap<string, string>): Promise<void> {
    const { users } = this.spec;
    this.users = await this.add('users', users, () => null, this.user);
    // The trigger on users has opened a log-in for each: only the hash is missing.
    const logins = Object.entries(users).flatMap(([key, user]) => {
      const hash = user.password === null ? undefined : hashes.get(passwordOf(user));
      return hash ? [{ user_id: this.id(this.users, key), password_hash: hash }] : [];
    });
    await sql`update logins set password_hash = given.password_hash
      from jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) as given(user_id bigint, password_hash text)
      where company_id = ${this.companyId} and logins.user_id = given.user_id`.execute(this.db);
    await insertRows(
      this.db,
      'user_rates',
      Object.entries(users).flatMap(([key, user]) =>
        (user.rates ?? []).map(({ createdAt = this.now, ...rate }) => ({
          company_id: this.companyId,
          user_id: this.id(this.users, key),
          charge_rate: null,
          comment: '',
          ...rate,
          createdAt,
          updatedAt: createdAt,
        })),
      ),
    );
  }

  private user({ password, rates, ...user }: UserSpec, key: string) {
    return {
      first_name: named(key),
      last_name: '',
      email: `${key}@${this.key}.example`,
      mobile: '',
      status: 'active',
      notify_jobs: true,
      notify_money: true,
      notify_reminders: true,
      ...user,
    };
  }

  private property({ landlord, agent, ...property }: PropertySpec<string>, key: string) {
    return {
      address: named(key),
      city: '',
      post_code: '',
      property_type: '',
      status: 'active',
      tenant_name: '',
      tenant_email: '',
      tenant_phone: '',
      access_notes: '',
      billing_name: '',
      billing_address: '',
      billing_email: '',
      ...property,
      landlord_id: landlord && this.id(this.users, landlord),
      agent_id: agent && this.id(this.users, agent),
    };
  }

  private job(spec: JobSpec<string, string>, key: string, created_by: number | null) {
    const { property, assignees, created_by: _, ...job } = spec;
    return {
      job_title: named(key),
      job_description: '',
      job_type: 'Maintenance',
      status: 'pending_start',
      status_changed_at: job.createdAt ?? this.now,
      priority: 'Medium',
      requested_by: 'office',
      client_reference: '',
      requester_name: '',
      requester_email: '',
      requester_phone: '',
      ...job,
      property_id: this.id(this.properties, property),
      created_by,
    };
  }

  private async addAssignees(): Promise<void> {
    const rows = Object.entries(this.spec.jobs ?? {}).flatMap(([key, job]) =>
      (job.assignees ?? []).map((assignee) => ({
        company_id: this.companyId,
        job_id: this.id(this.jobs, key),
        user_id: this.id(this.users, typeof assignee === 'string' ? assignee : assignee.user),
        assigned_for: typeof assignee === 'string' ? null : assignee.on,
        createdAt: job.createdAt ?? this.now,
      })),
    );
    await insertRows(this.db, 'job_assignees', rows);
  }

  private record(spec: RecordSpec<string, string>, _key: string, created_by: number | null) {
    const { user, job, created_by: _, ...record } = spec;
    return {
      is_driving: false,
      note: '',
      is_billable: true,
      review_reasons: [],
      marks: [],
      reported: reportedOf(spec),
      decided: false,
      createdAt: spec.start_time,
      ...record,
      user_id: this.id(this.users, user),
      job_id: this.id(this.jobs, job),
      created_by,
    };
  }

  private payment(spec: PaymentSpec<string>, _key: string, created_by: number | null) {
    const { user, created_by: _, ...payment } = spec;
    return {
      payment_date: this.now.slice(0, 10),
      payment_type: 'regular',
      payment_method: 'bank_transfer',
      description: '',
      ...payment,
      user_id: this.id(this.users, user),
      created_by,
    };
  }

  private expense(spec: ExpenseSpec<string, string, string>, _key: string, created_by: number | null) {
    const { user, job, property, created_by: _, ...expense } = spec;
    return {
      expense_date: this.now.slice(0, 10),
      expense_type: 'material',
      vat_amount: 0,
      description: '',
      paid_by: 'worker',
      status: 'pending',
      is_billable: true,
      ...expense,
      user_id: this.id(this.users, user),
      ...this.place(job, property),
      created_by,
    };
  }

  private note(spec: NoteSpec<string, string, string>, key: string) {
    const { user, job, property, ...note } = spec;
    return {
      note: named(key),
      visible_to_landlord: false,
      ...note,
      user_id: this.id(this.users, user),
      ...this.place(job, property),
    };
  }

  private task(spec: TaskSpec<string, string, string>, key: string, created_by: number | null) {
    const { assigned_to, job, property, created_by: _, ...task } = spec;
    return {
      description: named(key),
      status: 'pending',
      ...task,
      assigned_to: assigned_to && this.id(this.users, assigned_to),
      ...this.place(job, property),
      created_by,
    };
  }

  /** A row on a job is at the job's property: the database fills that in. */
  private place(job: string | undefined, property: string | undefined) {
    return {
      job_id: job === undefined ? null : this.id(this.jobs, job),
      property_id: property === undefined ? null : this.id(this.properties, property),
    };
  }
}

/** Who a declaration says made it: null is nobody, absent is the usual one. */
function author(spec: { created_by?: string | null }, usual: string | null): string | null {
  return spec.created_by === undefined ? usual : spec.created_by;
}
