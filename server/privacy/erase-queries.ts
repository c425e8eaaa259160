import { type RawBuilder, sql } from 'kysely';
import { setErasing } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { mailTables } from '#server/documents/mail-queries.ts';
import { visitorName } from '#server/request-a-job/constants.ts';
import { nouns } from '../nouns.ts';

/** Erases personal data from rows and history; triggers allow it only after setErasing. Each names its company. */

type Column = 'from' | 'to';
const history = (column: Column) => sql.ref(`h.${column}`);

const coordinates = ['start_cordinate', 'end_cordinate'];

/** What is left of a history row's values; also of what the phone reported, which is one of them. */
const withoutCoordinates = (column: Column) =>
  sql`(${history(column)} - ${coordinates}::text[]) #- '{reported,end_cordinate}'`;

const holdsCoordinates = (row: RawBuilder<unknown>) => sql<boolean>`(${row} ->> 'start_cordinate' is not null
  or ${row} ->> 'end_cordinate' is not null or ${row} #>> '{reported,end_cordinate}' is not null)`;
const historyHoldsCoordinates = sql`(${holdsCoordinates(history('from'))} or ${holdsCoordinates(history('to'))})`;

const eraseHistoryCoordinates = (company_id: number, which: RawBuilder<unknown>) => sql`
  update history h set "from" = ${withoutCoordinates('from')}, "to" = ${withoutCoordinates('to')}
  where h.company_id = ${company_id} and h.entity = 'time-tracking' and ${which} and ${historyHoldsCoordinates}
  returning h.id`;

const eraseRecordCoordinates = (company_id: number, ids: RawBuilder<unknown>) => sql`
  update time_records set start_cordinate = null, end_cordinate = null, reported = reported - 'end_cordinate'
  where company_id = ${company_id} and id in (${ids}) returning id`;

/** The values that columns get instead, where a history row has them at all. */
const replaced = (column: Column, values: Readonly<Record<string, string | null>>) =>
  sql`(select jsonb_object_agg(key, coalesce(${JSON.stringify(values)}::jsonb -> key, value))
    from jsonb_each(${history(column)}))`;

const noContacts = { requester_name: '', requester_email: '', requester_phone: '' };
/** They greet the visitor by name, and hold what they wrote. */
const eraseMessages = (company_id: number, ids: RawBuilder<unknown>) => sql`
  delete from job_messages where company_id = ${company_id} and job_id in (${ids})`;

/** Links of tenants who still got messages. Who stopped them is known by a hash alone, which stays. */
const endTenantLinks = (company_id: number, ids: RawBuilder<unknown>) => sql`
  delete from tenant_notices where company_id = ${company_id} and job_id in (${ids}) and stopped_at is null`;

const holdsContacts = (row: RawBuilder<unknown>) => sql`(coalesce(${row} ->> 'requester_name', '') <> ''
  or coalesce(${row} ->> 'requester_email', '') <> '' or coalesce(${row} ->> 'requester_phone', '') <> '')`;
const historyHoldsContacts = sql`(${holdsContacts(history('from'))} or ${holdsContacts(history('to'))})`;

const eraseHistoryContacts = (company_id: number, which: RawBuilder<unknown>) => sql`
  update history h set "from" = ${replaced('from', noContacts)}, "to" = ${replaced('to', noContacts)},
    actor_name = case when h.actor_id is null and h.action = 'create' then ${visitorName} else h.actor_name end
  where h.company_id = ${company_id} and h.entity = 'jobs' and ${which} and ${historyHoldsContacts}
  returning h.id, h.request_id, h.action, h.actor_id`;

/** The files that came with a request name the visitor too. They were recorded right after it. */
const eraseVisitorOfFiles = (company_id: number, rows: RawBuilder<unknown>) => sql`
  update history f set actor_name = ${visitorName} from (${rows}) h
  where h.action = 'create' and h.actor_id is null and f.company_id = ${company_id} and f.entity = 'files'
    and f.id between h.id and h.id + 10000 and f.request_id = h.request_id and f.actor_id is null
    and f.actor_name <> ${visitorName}`;

const eraseRequesters = (company_id: number, ids: RawBuilder<unknown>) => sql`
  update jobs set requester_name = '', requester_email = '', requester_phone = ''
  where company_id = ${company_id} and id in (${ids}) returning id`;

export interface Batch {
  erased: number;
  last: number | null;
}
export interface BatchQuery {
  company_id: number;
  after: number;
  /** ISO: what is older goes. */
  before: string;
}

const batchSize = 500;
/** A row that somebody is changing is left for the next night. */
const batch = sql`order by id limit ${sql.lit(batchSize)} for no key update skip locked`;
const counted = sql`select count(*) as erased, max(id) as last from erased`;

/** Finding the next batch may read a whole history; that locks nothing, so it may take its time. */
async function only(db: Database, statement: RawBuilder<unknown>): Promise<Batch> {
  await sql`set local statement_timeout = 0`.execute(db);
  return (await (statement as RawBuilder<Batch>).execute(db)).rows[0]!;
}

/** Of records that began before, with all their history. */
export function eraseCoordinates(db: Database, { company_id, after, before }: BatchQuery): Promise<Batch> {
  return only(
    db,
    sql`with found as (
        select id from time_records
        where company_id = ${company_id} and id > ${after} and start_time < ${before}::timestamptz
          and (start_cordinate is not null or end_cordinate is not null or reported ->> 'end_cordinate' is not null)
        ${batch}),
      erased as (${eraseRecordCoordinates(company_id, sql`select id from found`)}),
      told as (${eraseHistoryCoordinates(company_id, sql`h.entity_id = any(array(select id from found))`)})
      ${counted}`,
  );
}

/** In rows of history written before, also of records that were deleted. */
export function eraseOldHistoryCoordinates(db: Database, { company_id, after, before }: BatchQuery): Promise<Batch> {
  return only(
    db,
    sql`with found as (
        select id from history h
        where h.company_id = ${company_id} and h.entity = 'time-tracking' and h.id > ${after}
          and h."at" < ${before}::timestamptz and ${historyHoldsCoordinates}
        ${batch}),
      erased as (${eraseHistoryCoordinates(company_id, sql`h.id = any(array(select id from found))`)})
      ${counted}`,
  );
}

/** Of requests made before, with all their history. */
export function eraseContacts(db: Database, { company_id, after, before }: BatchQuery): Promise<Batch> {
  return only(
    db,
    sql`with found as (
        select id from jobs
        where company_id = ${company_id} and id > ${after} and "createdAt" < ${before}::timestamptz
          and (requester_name <> '' or requester_email <> '' or requester_phone <> ''
            or exists (select from job_messages m where m.company_id = jobs.company_id and m.job_id = jobs.id)
            or exists (select from tenant_notices n where n.company_id = jobs.company_id and n.job_id = jobs.id
              and n.stopped_at is null))
        ${batch}),
      erased as (${eraseRequesters(company_id, sql`select id from found`)}),
      messages as (${eraseMessages(company_id, sql`select id from found`)}),
      links as (${endTenantLinks(company_id, sql`select id from found`)}),
      told as (${eraseHistoryContacts(company_id, sql`h.entity_id = any(array(select id from found))`)}),
      files as (${eraseVisitorOfFiles(company_id, sql`select id, request_id, action, actor_id from told`)})
      ${counted}`,
  );
}

/** In rows of history written before, also of jobs that were deleted. */
export function eraseOldHistoryContacts(db: Database, { company_id, after, before }: BatchQuery): Promise<Batch> {
  return only(
    db,
    sql`with found as (
        select id from history h
        where h.company_id = ${company_id} and h.entity = 'jobs' and h.id > ${after}
          and h."at" < ${before}::timestamptz and ${historyHoldsContacts}
        ${batch}),
      erased as (${eraseHistoryContacts(company_id, sql`h.id = any(array(select id from found))`)}),
      files as (${eraseVisitorOfFiles(company_id, sql`select id, request_id, action, actor_id from erased`)})
      ${counted}`,
  );
}

/** The networks from which quotes were answered before. Names and moments of the answers stay. */
export function eraseAnswerNetworks(db: Database, { company_id, after, before }: BatchQuery): Promise<Batch> {
  const nowhere = { answered_from: '' };
  return only(
    db,
    sql`with found as (
        select id from quotes
        where company_id = ${company_id} and id > ${after} and answered_at < ${before}::timestamptz and answered_from <> ''
        ${batch}),
      erased as (update quotes set answered_from = ''
        where company_id = ${company_id} and id in (select id from found) returning id),
      told as (update history h set "from" = ${replaced('from', nowhere)}, "to" = ${replaced('to', nowhere)}
        where h.company_id = ${company_id} and h.entity = 'quotes' and h.entity_id = any(array(select id from found))
        returning h.id)
      ${counted}`,
  );
}

/** ISO. `months` before a moment, by the calendar. */
export async function monthsBefore(db: Database, moment: string, months: number): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    select ${moment}::timestamptz - make_interval(months => ${months}::int) as before`.execute(db);
  return rows[0]!.before;
}

export async function recordErased(db: Database, company_id: number, counts: Record<string, number>): Promise<void> {
  await sql`
    insert into history (company_id, entity, entity_id, action, actor_name, "from", "to", reason)
    values (${company_id}, 'companies', ${company_id}, 'update', 'Fettle', '{}', ${JSON.stringify(counts)}::jsonb,
      'Older than the privacy settings allow')`.execute(db);
}

export interface AnonymousPerson {
  first_name: string;
  last_name: string;
  email: string;
}

interface Person {
  company_id: number;
  id: number;
  email: string;
}

/** Replaces a person's own data everywhere, in the caller's transaction. Hours and money stay. */
export async function anonymiseUser(db: Database, person: Person, next: AnonymousPerson, at: string): Promise<void> {
  const { company_id, id, email } = person;
  const ofPerson = sql`company_id = ${company_id} and user_id = ${id}`;
  const values = { ...next, mobile: '', cis_utr: '', cis_verification: '' };
  const name = `${next.first_name} ${next.last_name}`;
  // A worker of many years has many rows of history.
  await sql`set local statement_timeout = 0`.execute(db);
  await setErasing(db, true);
  await sql`delete from sessions where ${ofPerson}`.execute(db);
  await sql`delete from two_factor where ${ofPerson}`.execute(db);
  await sql`delete from passkeys where ${ofPerson}`.execute(db);
  await sql`delete from push_subscriptions where ${ofPerson}`.execute(db);
  await sql`delete from unseen_changes where ${ofPerson}`.execute(db);
  await sql`delete from untold_changes where ${ofPerson}`.execute(db);
  await sql`delete from notification_deliveries
    where company_id = ${company_id} and recipient in (${`user:${id}`}, ${`visitor:${email}`})`.execute(db);
  // Answers that are kept for a resend repeat rows, also those of admins who saw this person.
  await sql`delete from idempotency_keys where company_id = ${company_id}
    and (user_id = ${id} or position(lower(${email}) in lower(response::text)) > 0)`.execute(db);
  await sql`update logins set password_hash = null where ${ofPerson}`.execute(db);
  await sql`update memberships set password_hash = null where ${ofPerson}`.execute(db);
  // The log-in's key follows the e-mail by its foreign key.
  await db
    .updateTable('users')
    .set({
      ...values,
      last_login: null,
      last_login_method: null,
      last_login_enabled_notification: null,
      anonymised_at: at,
      updatedAt: sql`greatest(clock_timestamp(), "updatedAt" + interval '1 millisecond')` as never,
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  for (const { entity, table, personal } of nouns) {
    if (!personal?.erased || !personal.about) continue;
    const { about, erased } = personal;
    await sql`delete from ${sql.table(table)}
      where company_id = ${company_id} and ${sql.ref(about)} = ${id}`.execute(db);
    await sql`update history h set "from" = ${replaced('from', erased)}, "to" = ${replaced('to', erased)}
      where h.company_id = ${company_id} and h.entity = ${entity} and h.subject_user_id = ${id}`.execute(db);
  }
  const recorded = { ...values, email_key: next.email, passkey: '' };
  await sql`update history h set "from" = ${replaced('from', recorded)}, "to" = ${replaced('to', recorded)}
    where h.company_id = ${company_id} and h.entity = 'users' and h.entity_id = ${id}`.execute(db);
  await sql`update history set actor_name = ${name}
    where company_id = ${company_id} and actor_id = ${id} and actor_name <> ${name}`.execute(db);

  const records = sql`select id from time_records where ${ofPerson}`;
  await eraseRecordCoordinates(company_id, records).execute(db);
  await eraseHistoryCoordinates(
    company_id,
    sql`(h.subject_user_id = ${id} or h.entity_id = any(array(${records})))`,
  ).execute(db);

  const requests = sql`select id from jobs where company_id = ${company_id}
    and (lower(requester_email) = lower(${email}) or (created_by = ${id} and reference is not null))`;
  await sql`with found as (${requests}), erased as (${eraseRequesters(company_id, sql`select id from found`)}),
    messages as (${eraseMessages(company_id, sql`select id from found`)})
    ${eraseHistoryContacts(company_id, sql`h.entity_id = any(array(select id from found))`)}`.execute(db);

  for (const table of mailTables) {
    await sql`update ${sql.table(table)} set recipient = ${next.email}
      where company_id = ${company_id} and lower(recipient) = lower(${email})`.execute(db);
  }
  const recipient = { recipient: next.email };
  const isTo = (column: Column) => sql`lower(${history(column)} ->> 'recipient') = lower(${email})`;
  const readdressed = (column: Column) =>
    sql`case when ${isTo(column)} then ${replaced(column, recipient)} else ${history(column)} end`;
  await sql`update history h set "from" = ${readdressed('from')}, "to" = ${readdressed('to')}
    where h.company_id = ${company_id} and h.entity in ('invoice-mails', 'document-mails') and (${isTo('from')} or ${isTo('to')})`.execute(
    db,
  );
  await anonymiseAnswers(db, person, name);
  await setErasing(db, false);
}

/** The quotes that a person has answered say so by their new name. */
async function anonymiseAnswers(db: Database, { company_id, id }: Person, name: string): Promise<void> {
  const answer = { answered_by: name, answered_from: '' };
  const own = sql`h.company_id = ${company_id} and h.entity = 'quotes' and h.actor_id = ${id}
    and h."to" ->> 'status' in ('accepted', 'declined')`;
  // The office answers for customers, in their names.
  await sql`update quotes q set answered_by = ${name}, answered_from = ''
    where q.company_id = ${company_id} and q.answered_by <> '' and exists (
      select from users u where u.company_id = q.company_id and u.id = ${id} and u.role = 'landlord')
      and q.id in (select h.entity_id from history h where ${own})`.execute(db);
  await sql`update history h set "to" = ${replaced('to', answer)}
    where ${own} and exists (
      select from users u where u.company_id = h.company_id and u.id = ${id} and u.role = 'landlord')`.execute(db);
}

/** Personal data of a customer, erased. */
const erasedOfCustomer = {
  ...{ address: '', post_code: '', email: '', statement_email: '', phone: '', vat_number: '', notes: '' },
} as const;

/**
 * Erases what customers say of people, in rows, in the billing fields of their properties and in the history of both.
 * Issued invoices stay. `id` and `name` of each: what it is called from now on.
 */
export async function anonymiseCustomers(
  db: Database,
  company_id: number,
  customers: readonly { id: number; name: string; former: string; email: string }[],
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await setErasing(db, true);
  for (const { id, name, former, email } of customers) {
    const values = { ...erasedOfCustomer, name };
    const ofCustomer = sql`company_id = ${company_id} and customer_id = ${id}`;
    await db
      .updateTable('customers')
      .set({ ...values, updatedAt: sql`greatest(clock_timestamp(), "updatedAt" + interval '1 millisecond')` as never })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
    await sql`update history h set "from" = ${replaced('from', values)}, "to" = ${replaced('to', values)}
      where h.company_id = ${company_id} and h.entity = 'customers' and h.entity_id = ${id}`.execute(db);
    const billing = { billing_name: name, billing_address: '', billing_email: '' };
    const isTheirs = (column: Column) => sql`(${history(column)} ->> 'billing_name' = ${former}
      or (${email} <> '' and lower(${history(column)} ->> 'billing_email') = lower(${email})))`;
    const rebilled = (column: Column) =>
      sql`case when ${isTheirs(column)} then ${replaced(column, billing)} else ${history(column)} end`;
    await sql`update history h set "from" = ${rebilled('from')}, "to" = ${rebilled('to')}
      where h.company_id = ${company_id} and h.entity = 'properties' and (${isTheirs('from')} or ${isTheirs('to')})`.execute(
      db,
    );
    const nobody = `former-customer-${company_id}-${id}@anonymised.invalid`;
    await sql`update document_mails set recipient = ${nobody} where ${ofCustomer}`.execute(db);
    const recipient = { recipient: nobody };
    await sql`update history h set "from" = ${replaced('from', recipient)}, "to" = ${replaced('to', recipient)}
      where h.company_id = ${company_id} and h.entity = 'document-mails'
        and h.entity_id in (select m.id from document_mails m where m.company_id = ${company_id}
          and m.customer_id = ${id})`.execute(db);
  }
  await setErasing(db, false);
}

/** Customers that a person's log-in belongs to and that have the person's name. */
export async function customersNamed(
  db: Database,
  { company_id, id, name }: { company_id: number; id: number; name: string },
) {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select c.id, c.name, c.email from customer_users l
    join customers c on c.company_id = l.company_id and c.id = l.customer_id
    where l.company_id = ${company_id} and l.user_id = ${id} and c.name = ${name}`.execute(db);
  return rows;
}

/** The one row that is left to say who anonymised a person, or a customer, and when. */
export async function recordAnonymised(
  db: Database,
  { company_id, id, entity = 'users' }: Pick<Person, 'company_id' | 'id'> & { entity?: 'users' | 'customers' },
  at: string,
): Promise<void> {
  await sql`
    insert into history (company_id, entity, entity_id, action, actor_id, actor_name, "from", "to", subject_user_id,
      request_id)
    values (${company_id}, ${entity}, ${id}, 'update', nullif(current_setting('fettle.actor_id', true), '')::bigint,
      coalesce(current_setting('fettle.actor_name', true), ''), '{"anonymised_at": null}',
      ${JSON.stringify({ anonymised_at: at })}::jsonb,
      ${entity === 'users' ? id : null}::bigint, coalesce(current_setting('fettle.request_id', true), ''))`.execute(db);
}
