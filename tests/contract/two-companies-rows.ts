import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { calendarHash, tokenHash } from '#server/auth/bearer.ts';
import { allowInvites } from '#server/auth/login-queries.ts';
import { insertPasskey, saveChallenge } from '#server/auth/passkey-queries.ts';
import { addingTo, holderHash, loggingIn, userHandle } from '#server/auth/passkeys.ts';
import { insertSession } from '#server/auth/session-queries.ts';
import { sealSecret, twoFactorBinding } from '#server/company-settings/secrets.ts';
import { zipStream } from '#server/infra/zip.ts';
import { hashOfToken } from '#server/quotes/link.ts';
import { contactHash } from '#server/request-a-job/tenants.ts';
import { replaceLink } from '#server/session/link-queries.ts';
import { insertSignUp } from '#server/sign-up/queries.ts';
import { testConfig } from '#tests/support/config.ts';
import { createInvoice } from '#tests/support/full-company.ts';
import { type PasskeyDevice, passkeyDevice, testTicket } from '#tests/support/passkey-device.ts';
import { jpegHead, received } from '#tests/support/sample-files.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import { everyone } from './access/line.ts';
import type { Role } from './two-companies.ts';

/*
 * Rows of the two companies that the declared fixtures do not cover.
 */

/** An access token of each role's user, by id. */
export async function tokens(
  db: Database,
  { id: company_id, users }: { id: number; users: Record<Role, number> },
): Promise<Record<Role, number>> {
  const made = await db
    .insertInto('access_tokens')
    .values(
      everyone.map((role) => ({
        company_id,
        user_id: users[role],
        name: 'script',
        token_hash: `${company_id} ${role}`,
      })),
    )
    .returning(['id', 'user_id'])
    .execute();
  const ids = everyone.map((role) => [role, made.find(({ user_id }) => user_id === users[role])!.id]);
  return Object.fromEntries(ids) as Record<Role, number>;
}

/** The key of the spare user's calendar address. */
export async function calendars(
  db: Database,
  { id: company_id, users }: { id: number; users: { spare: number } },
): Promise<string> {
  const key = `calendar of ${company_id}`;
  const made = { company_id, user_id: users.spare, name: 'Phone', scope: 'read', calendar: 'own' } as const;
  const last_used_at = '2026-03-02T12:00:00.000Z';
  await db
    .insertInto('access_tokens')
    .values({ ...made, last_used_at, token_hash: calendarHash(key) })
    .execute();
  return key;
}

/** The spare user's mailed links, by their tokens. */
export async function links(
  db: Database,
  { id: company_id, users }: { id: number; users: { spare: number } },
): Promise<Record<'reset' | 'email', string>> {
  const tokenOf = (purpose: string) => createHash('sha256').update(`${company_id} ${purpose}`).digest('hex');
  const made = { reset: tokenOf('reset'), email: tokenOf('email') };
  for (const purpose of ['reset', 'email'] as const) {
    await replaceLink(db, {
      company_id,
      user_id: users.spare,
      purpose,
      ...(purpose === 'email' && { email: `new@${company_id}.example` }),
      token_hash: tokenHash(made[purpose]),
      expires_at: '2126-01-01T00:00:00Z',
    });
  }
  return made;
}

/** The tokens of invitations to a company of their own that each role's address has, by role. */
export async function invitations(db: Database, { id }: { id: number }, name: string): Promise<Record<Role, string>> {
  const tokenOf = (role: Role) => createHash('sha256').update(`${id} join ${role}`).digest('hex');
  await db.transaction().execute(async (trx) => {
    await allowInvites(trx);
    const { id: company_id } = await trx
      .insertInto('companies')
      .values({ name: `Second of ${name}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const role of everyone) {
      const email = `${role}@${name.toLowerCase()}.example`;
      const user = { company_id, first_name: role, role, email };
      const { id: user_id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
      const link = { company_id, user_id, purpose: 'invitation' as const, expires_at: '2126-01-01T00:00:00Z' };
      await replaceLink(trx, { ...link, token_hash: tokenHash(tokenOf(role)) });
    }
  });
  return Object.fromEntries(everyone.map((role) => [role, tokenOf(role)])) as Record<Role, string>;
}

/** The tokens of a sign-up and an invitation, of nobody's company yet. */
export const signUpTokens = { request: 'a'.repeat(64), invitation: 'b'.repeat(64) } as const;

/** The sign-up has the password of the company's admin. */
export async function signUps(db: Database, { users }: { users: { admin: number } }): Promise<void> {
  const { password_hash } = await db
    .selectFrom('logins')
    .select('password_hash')
    .where('user_id', '=', users.admin)
    .executeTakeFirstOrThrow();
  for (const kind of ['request', 'invitation'] as const) {
    await insertSignUp(db, {
      kind,
      email: `${kind}@new.example`,
      ...(kind === 'request' && { company_name: 'New', person_name: 'Nora New', password_hash }),
      token_hash: tokenHash(signUpTokens[kind]),
      expires_at: '2126-01-01T00:00:00Z',
    });
  }
}

/** A session of each role, last used long ago. */
export async function sessions(
  db: Database,
  { id: company_id, users }: { id: number; users: Record<Role, number> },
): Promise<Record<Role, string>> {
  const ids = everyone.map(
    (role) => [role, createHash('sha256').update(`${company_id} ${role}`).digest('hex')] as const,
  );
  const row = { company_id, installed: false, user_agent: '', address: '192.0.2.1', now: '2020-01-01T00:00:00.000Z' };
  for (const [role, id] of ids) await insertSession(db, { ...row, id, user_id: users[role] });
  return Object.fromEntries(ids) as Record<Role, string>;
}

/** What the authenticator app of each role's user was given: codes are not on until one is entered. */
export const codesSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export async function pendingCodes(
  db: Database,
  { id: company_id, users }: { id: number; users: Record<Role, number> },
): Promise<void> {
  const { appSecret } = testConfig();
  const rows = everyone.map((role) => {
    const user = { company_id, user_id: users[role] };
    return { ...user, pending_value: sealSecret(appSecret, twoFactorBinding(user), codesSecret) };
  });
  await db.insertInto('two_factor').values(rows).execute();
}

export const passkeyChallenge = 'a-challenge-of-this-test';

/** A passkey of each role, and what the browser of caller.ts needs to log in with it, or to add another. */
export async function passkeys(
  db: Database,
  { id: company_id, users }: { id: number; users: Record<Role, number> },
): Promise<Record<Role, { id: number; device: PasskeyDevice }>> {
  const expires_at = '2126-01-01T00:00:00Z';
  const save = (purpose: string) =>
    saveChallenge(db, { holder_hash: holderHash(testTicket, purpose), challenge: passkeyChallenge, expires_at });
  await save(loggingIn);
  const made = await Promise.all(
    everyone.map(async (role) => {
      const user = { company_id, user_id: users[role] };
      const device = passkeyDevice({ userHandle: userHandle(user).toString('base64url') });
      await save(addingTo(user));
      const { id } = (await insertPasskey(db, user, {
        ...{ credential_id: device.id, public_key: device.publicBytes, sign_count: 0, rp_id: 'fettle.example' },
        ...{ name: `Phone of ${company_id}`, createdAt: '2026-01-01T00:00:00Z' },
      }))!;
      return [role, { id, device }] as const;
    }),
  );
  return Object.fromEntries(made) as Record<Role, { id: number; device: PasskeyDevice }>;
}

/** A logo that the company had before. */
export async function logo(db: Database, { id: company_id }: { id: number }): Promise<number> {
  const { facts } = await received(jpegHead(300));
  const { storage_key, size, sha256 } = facts;
  const row = {
    company_id,
    mime: 'image/jpeg' as const,
    width: 1,
    height: 1,
    size,
    storage_key,
    sha256: sha256!,
  };
  const { id } = await db.insertInto('company_logos').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Creates and deletes a payment; returns the id of the deletion in the history. */
export async function deletedPayment(
  db: Database,
  { id: company_id, users }: { id: number; users: { admin: number; employee: number } },
): Promise<number> {
  await db.transaction().execute(async (db) => {
    await setActor(db, { id: users.admin, name: 'Admin' });
    const { id } = await db
      .insertInto('payments')
      .values({ company_id, user_id: users.employee, payment_date: '2026-03-01', amount: 5 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('payments').where('company_id', '=', company_id).where('id', '=', id).execute();
  });
  const change = await db
    .selectFrom('history')
    .select('id')
    .where('company_id', '=', company_id)
    .where('action', '=', 'delete')
    .executeTakeFirstOrThrow();
  return change.id;
}

/** A private view of the admin. */
export async function savedView(
  db: Database,
  { id: company_id, users }: { id: number; users: { admin: number } },
  name: string,
): Promise<number> {
  const { id } = await db
    .insertInto('saved_views')
    .values({ company_id, user_id: users.admin, list: 'jobs', name: `${name} late`, address: '/jobs?due=overdue' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An import of one property. */
export async function importOf(
  db: Database,
  { id: company_id, users, properties }: { id: number; users: { admin: number }; properties: { spare: number } },
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      company_id,
      created_by: users.admin,
      table: 'properties',
      file_name: 'houses.csv',
      ids: [properties.spare],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An invoice, and a failed mail of it. */
export async function mailedInvoice(
  db: Database,
  { id: company_id, users, jobs }: { id: number; users: { admin: number }; jobs: { open: number } },
  name: string,
): Promise<number> {
  const created_by = users.admin;
  const invoice_id = await createInvoice(db, {
    ...{ company_id, created_by, job_id: jobs.open },
    net_amount: 50,
    customer_name: name,
  });
  const paid = { paid_amount: 10, paid_at: '2026-03-02T10:00:00Z', paid_reference: `${name} paid` };
  await db
    .updateTable('invoices')
    .set(paid)
    .where('company_id', '=', company_id)
    .where('id', '=', invoice_id)
    .execute();
  await db
    .insertInto('invoice_mails')
    .values({
      ...{ company_id, created_by, invoice_id },
      recipient: `owner@${name.toLowerCase()}.example`,
      subject: `${name} invoice`,
      message: `${name} says hello`,
      error: `${name} did not answer`,
      gave_up: true,
    })
    .execute();
  return invoice_id;
}

/** Undecided amendment requests of the employee and the contractor, and a rejected one of the employee. */
export async function amendments(
  db: Database,
  { id, users, records }: { id: number; users: Record<Role, number>; records: Record<string, number> },
  name: string,
  client_ref: string,
) {
  const ask = async (role: 'employee' | 'contractor', record: string, client_ref: string | null = null) => {
    const row = await db
      .insertInto('amendment_requests')
      .values({
        company_id: id,
        user_id: users[role],
        tracking_id: records[record]!,
        reason: `${name} stayed on`,
        decision_note: `${name} agrees`,
        original_end_time: '2026-03-02T10:00:00Z',
        requested_end_time: '2026-03-02T10:30:00Z',
        end_time_status: 'pending',
        client_ref,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const decided = await ask('employee', 'employeeOpen');
  // One statement, as there may be no transaction around it.
  await sql`with cause as (select set_config('fettle.cause_id', ${String(decided)}, true) as id)
    update amendment_requests set status = 'rejected', end_time_status = 'rejected'
    where id = (select c.id::bigint from cause c)`.execute(db);
  await sql`select set_config('fettle.cause_id', '', true)`.execute(db);
  return {
    employee: await ask('employee', 'employeeDone', client_ref),
    contractor: await ask('contractor', 'contractorDone'),
    decided,
  };
}

interface Places {
  id: number;
  users: Record<Role, number>;
  jobs: Record<'open' | 'closed', number>;
  properties: Record<'home', number>;
  expenses: Record<'bought', number>;
}

/** Before pictures of the open job by each staff role, and restricted files; with content and thumbnails. */
export async function files(
  db: Database,
  { id: company_id, users, jobs, properties, expenses }: Places,
  name: string,
  client_ref: string,
) {
  const add = async (more: { user_id: number; job_id?: number; [column: string]: unknown }) => {
    const { facts } = await received(jpegHead(300), `${name}.jpg`);
    const { part: _, ...bytes } = facts;
    const row = await db
      .insertInto('files')
      .values({
        company_id,
        ...bytes,
        property_id: properties.home,
        category: 'before_job',
        description: `${name} photographed it`,
        thumbnail_key: facts.storage_key,
        poster_key: facts.storage_key,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    admin: await add({ user_id: users.admin, job_id: jobs.open }),
    employee: await add({ user_id: users.employee, job_id: jobs.open, client_ref }),
    contractor: await add({ user_id: users.contractor, job_id: jobs.open }),
    note: await add({ user_id: users.admin, job_id: jobs.open, category: 'work_note' }),
    closed: await add({ user_id: users.admin, job_id: jobs.closed }),
    bare: await add({ user_id: users.admin }),
    receipt: await add({
      user_id: users.employee,
      job_id: jobs.open,
      category: 'expense_receipt',
      expense_id: expenses.bought,
    }),
  };
}

/** A visit to the open job today for each of these, and one to the spare job for nobody yet. By role. */
export async function visits(
  db: Database,
  { id: company_id, users, jobs }: { id: number; users: Record<Role, number>; jobs: { open: number; spare: number } },
  name: string,
): Promise<Record<'admin' | 'employee' | 'contractor' | 'nobody', number>> {
  const add = async (job_id: number, user_id: number | null) => {
    const row = { company_id, job_id, user_id, day: '2026-03-02', note: `${name} visits` };
    return (await db.insertInto('visits').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  return {
    admin: await add(jobs.open, users.admin),
    employee: await add(jobs.open, users.employee),
    contractor: await add(jobs.open, users.contractor),
    nobody: await add(jobs.spare, null),
  };
}

/** The token of the link of who lives where the open job is. */
export async function tenantLink(
  db: Database,
  { id: company_id, jobs }: { id: number; jobs: { open: number } },
  name: string,
): Promise<string> {
  const token = `tenant of ${name}`;
  const tenant = await db
    .selectFrom('properties as p')
    .innerJoin('jobs as j', (join) =>
      join.onRef('j.company_id', '=', 'p.company_id').onRef('j.property_id', '=', 'p.id'),
    )
    .select(['p.tenant_email', 'p.tenant_phone'])
    .where('j.company_id', '=', company_id)
    .where('j.id', '=', jobs.open)
    .executeTakeFirstOrThrow();
  const notice = { company_id, job_id: jobs.open, contact_hash: contactHash(tenant), token_hash: tokenHash(token) };
  await db.insertInto('tenant_notices').values(notice).execute();
  return token;
}

/** The employee's. */
export async function workingHours(db: Database, { id, users }: { id: number; users: Record<Role, number> }) {
  const row = { company_id: id, user_id: users.employee, weekday: 1, starts: '07:30', ends: '16:00' };
  await db.insertInto('working_hours').values(row).execute();
}

/** A quote that was sent for the open job: the landlord may answer it, and whoever has the token. */
export async function sentQuote(
  db: Database,
  {
    id: company_id,
    jobs,
    properties,
    users,
  }: { id: number; jobs: { open: number }; properties: { home: number }; users: Record<Role, number> },
  name: string,
) {
  const one = async (customer: string) => {
    const row = { company_id, name: `${name} ${customer}`, email: `bills@${name.toLowerCase()}.example` };
    return (await db.insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const customer_id = await one('Lettings');
  await db
    .updateTable('properties')
    .set({ customer_id })
    .where('company_id', '=', company_id)
    .where('id', '=', properties.home)
    .execute();
  await db.insertInto('customer_users').values({ company_id, customer_id, user_id: users.landlord }).execute();
  const token = `quote of ${name}`;
  const draft = { company_id, customer_id, property_id: properties.home, job_id: jobs.open, title: `${name} new bath` };
  const { id } = await db.insertInto('quotes').values(draft).returning('id').executeTakeFirstOrThrow();
  const line = { company_id, quote_id: id, unit_price: 400, vat_rate: 20 };
  await db
    .insertInto('quote_lines')
    .values([
      { ...line, position: 1, description: `${name} bath` },
      { ...line, position: 2, description: `${name} taps`, is_optional: true },
    ])
    .execute();
  await db
    .updateTable('quotes')
    .set({
      ...{ status: 'sent', quote_number: `Q-${name}-0001`, valid_until: '2026-04-01', sent_at: '2026-03-01T09:00:00Z' },
      ...{ customer_name: `${name} Lettings`, token_hash: hashOfToken(token) },
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  return { id, token, customer_id };
}

/** Files for an accounts program that were made before. */
export async function accountExport(
  db: Database,
  { id: company_id, users }: { id: number; users: { admin: number } },
): Promise<number> {
  const { id } = await db
    .insertInto('account_exports')
    .values({
      ...{ company_id, created_by: users.admin, program: 'xero', file_name: 'accounts-xero.zip' },
      ...{ period_start: '2026-02-01', period_end: '2026-02-28', totals: '[]', sha256: '0'.repeat(64) },
      // An archive of nothing.
      content: Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An archive of everything that is ready. */
export async function archive(
  db: Database,
  { id: company_id, users }: { id: number; users: { admin: number } },
): Promise<number> {
  const { key, size, sha256 } = await testStorage().put(zipStream([]), { maxSize: 1_000 });
  const { id } = await db
    .insertInto('company_archives')
    .values({
      ...{
        company_id,
        created_by: users.admin,
        state: 'ready',
        file_name: 'everything.zip',
        storage_key: key,
        size,
        sha256,
      },
      ...{ finished_at: '2026-01-01T00:00:00Z', expires_at: '2126-01-01T00:00:00Z' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
