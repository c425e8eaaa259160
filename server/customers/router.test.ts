import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const clock = testClock('2026-03-02T09:00:00.000Z');
const lets = { billing_name: 'Quay Lets', billing_address: 'PO Box 7', billing_email: 'bills@quay.example' };
const acme = company({
  settings: { vat_registered: 'true', invoice_due_days: '30' },
  users: {
    ann: { role: 'admin' },
    emil: { role: 'employee', rates: [{ rate: 14.5, charge_rate: 30, effective_from: '2026-01-01' }] },
    ada: { role: 'landlord', first_name: 'Ada', last_name: 'Agent', email: 'ada@lets.example' },
    lou: { role: 'landlord', first_name: 'Lou', last_name: 'Lord', email: 'lou@home.example' },
  },
  properties: {
    quay: { address: '1 Quay', ...lets },
    pier: { address: '2 Pier', ...lets },
    barn: { address: '3 Barn' },
    lane: { address: '4 Lane', agent: 'ada', landlord: 'lou' },
  },
  jobs: {
    tap: { property: 'quay', status: 'in_progress', job_title: 'Tap' },
    door: { property: 'barn', status: 'completed', job_title: 'Door' },
  },
  records: {
    tap: {
      user: 'emil',
      job: 'tap',
      start_time: '2026-02-09T09:00:00Z',
      end_time: '2026-02-09T10:00:00Z',
      note: 'Done',
    },
    door: {
      user: 'emil',
      job: 'door',
      start_time: '2026-02-10T09:00:00Z',
      end_time: '2026-02-10T10:00:00Z',
      note: 'Done',
    },
  },
});

async function office(db: Database) {
  const w = await world(db, { acme }, clock);
  const ann = await callerFor(db, who(w.acme, 'ann'), { now: clock });
  const customerOf = async (property_id: number) => {
    const [property] = (await ann.properties.list({ property_id })).data;
    return (await ann.customers.list({ customer_id: property!.customer_id! })).data[0]!;
  };
  return { ...w.acme, ann, customerOf };
}

/** As a build before customers writes: these columns alone. */
const oldWrite = (db: Database, id: number, values: Record<string, unknown>) =>
  db.updateTable('properties').set(values).where('id', '=', id).execute();
const billingOf = (db: Database, id: number) =>
  db
    .selectFrom('properties')
    .select(['billing_name', 'billing_address', 'billing_email', 'billing_reverse_charge', 'billing_cis_rate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const nothing = {
  ...{ billing_name: '', billing_address: '', billing_email: '' },
  ...{ billing_reverse_charge: false, billing_cis_rate: null },
};

test('a property gets the customer that its billing fields, agent or landlord say, else an owner of its own', async ({
  db,
}) => {
  const { properties, customerOf } = await office(db);
  const quay = await customerOf(properties.quay);
  expect(quay).toMatchObject({ name: 'Quay Lets', address: 'PO Box 7', email: 'bills@quay.example', properties: 2 });
  expect((await customerOf(properties.pier)).id).toBe(quay.id);
  expect(await customerOf(properties.barn)).toMatchObject({ name: 'The Owner', owner_of: '3 Barn', properties: 1 });
  expect(await customerOf(properties.lane)).toMatchObject({
    ...{ name: 'Ada Agent', kind: 'agent', email: 'ada@lets.example' },
    users: [{ name: 'Ada Agent' }],
  });
  expect(await billingOf(db, properties.lane)).toEqual(nothing);
});

test('billing fields change a property’s own customer and part it from a shared one', async ({ db }) => {
  const { ann, properties, customerOf } = await office(db);
  const shared = await customerOf(properties.quay);
  await ann.properties.update({ id: properties.pier, changes: { billing_address: 'PO Box 8' } });
  const own = await customerOf(properties.pier);
  expect(own).toMatchObject({ name: 'Quay Lets', address: 'PO Box 8', email: 'bills@quay.example', properties: 1 });
  expect(await customerOf(properties.quay)).toMatchObject({ id: shared.id, address: 'PO Box 7' });
  // Its own: changed in place, and what the office says beside stays.
  await ann.customers.update({ id: own.id, changes: { payment_terms: 14, phone: '0161 496 0000' } });
  await oldWrite(db, properties.pier, { billing_email: 'pier@quay.example', billing_cis_rate: 20 });
  expect(await customerOf(properties.pier)).toMatchObject({
    ...{ id: own.id, email: 'pier@quay.example', cis_rate: 20, payment_terms: 14 },
  });
  // Emptied, it is the owner's again, and the customer is left.
  await oldWrite(db, properties.pier, nothing);
  expect(await customerOf(properties.pier)).toMatchObject({ name: 'The Owner', owner_of: '2 Pier' });
  expect((await ann.customers.list({ customer_id: own.id })).data).toMatchObject([
    { name: 'Quay Lets', properties: 0 },
  ]);
  // An owner who gets a name is the same customer.
  const barn = await customerOf(properties.barn);
  await oldWrite(db, properties.barn, { billing_name: 'Barn Ltd' });
  expect(await customerOf(properties.barn)).toMatchObject({ id: barn.id, name: 'Barn Ltd', owner_of: null });
  // And one that has no name yet goes with whoever becomes the landlord.
  await oldWrite(db, properties.pier, { landlord_id: (await customerOf(properties.lane)).users[0]!.id });
  expect(await customerOf(properties.pier)).toMatchObject({ name: 'Ada Agent' });
  expect(await billingOf(db, properties.pier)).toEqual(nothing);
});

test('a customer’s name and address are the billing fields of its properties; a chosen one as well', async ({ db }) => {
  const { ann, properties, customerOf } = await office(db);
  const { id } = await customerOf(properties.quay);
  const before = (await ann.properties.list({ property_id: properties.quay })).data[0]!;
  await ann.customers.update({ id, changes: { name: 'Quay Homes', post_code: 'm1 1aa', reverse_charge: true } });
  const copied = {
    ...{ billing_name: 'Quay Homes', billing_address: 'PO Box 7\nM1 1AA', billing_email: 'bills@quay.example' },
    ...{ billing_reverse_charge: true, billing_cis_rate: null },
  };
  for (const each of [properties.quay, properties.pier]) expect(await billingOf(db, each)).toEqual(copied);
  // Not a change of the property by anybody.
  expect((await ann.properties.list({ property_id: properties.quay })).data[0]!.updatedAt).toBe(before.updatedAt);
  const history = await db
    .selectFrom('history')
    .select('entity')
    .where('entity', '=', 'properties')
    .where('action', '=', 'update')
    .execute();
  expect(history).toEqual([]);

  await ann.properties.update({ id: properties.barn, changes: { customer_id: id } });
  expect(await billingOf(db, properties.barn)).toEqual(copied);
  // Taken back: nobody has said who pays, as before.
  const [owner] = (
    await sql<{ id: number }>`select id from customers where is_owner and status = 'archived'`.execute(db)
  ).rows;
  expect((await ann.customers.list({ q: 'The Owner' })).data).toEqual([]);
  await ann.properties.update({ id: properties.barn, changes: { customer_id: owner!.id } });
  expect(await billingOf(db, properties.barn)).toEqual(nothing);
  expect(await customerOf(properties.barn)).toMatchObject({ id: owner!.id, status: 'active' });
  // Nobody else's owner.
  expect(
    await refusal(ann.properties.update({ id: properties.pier, changes: { customer_id: owner!.id } })),
  ).toMatchObject({ code: 'conflict', fields: { customer_id: expect.stringContaining('one property') } });
  expect(
    await refusal(ann.properties.update({ id: properties.pier, changes: { customer_id: id, billing_name: 'x' } })),
  ).toMatchObject({ code: 'invalid', fields: { billing_name: expect.any(String) } });
});

test('the customer of a log-in follows its name and email until the office says another', async ({ db }) => {
  const { ann, users, properties, customerOf } = await office(db);
  await ann.users.update({ id: users.ada, changes: { last_name: 'Able', email: 'able@lets.example' } });
  const customer = await customerOf(properties.lane);
  expect(customer).toMatchObject({ name: 'Ada Able', email: 'able@lets.example' });
  await ann.customers.update({ id: customer.id, changes: { name: 'Able Lets' } });
  await ann.users.update({ id: users.ada, changes: { last_name: 'Ames' } });
  expect(await customerOf(properties.lane)).toMatchObject({ id: customer.id, name: 'Able Lets' });
  expect(await billingOf(db, properties.lane)).toMatchObject({ billing_name: 'Able Lets' });
  // A new property of that agent pays alike.
  const made = await ann.properties.create({ address: '5 Lane', agent_id: users.ada });
  expect(made).toMatchObject({ customer_id: customer.id, billing_name: 'Able Lets' });
});

test('a list says what is open, to invoice and owed; each figure equals the lists of its rows', async ({ db }) => {
  const { ann, jobs, properties, customerOf } = await office(db);
  const quay = await customerOf(properties.quay);
  const barn = await customerOf(properties.barn);
  expect(quay).toMatchObject({ properties: 2, open_jobs: 1, to_invoice: 30, owed: 0 });
  expect(barn).toMatchObject({ properties: 1, open_jobs: 0, to_invoice: 30 });
  // The job's own customer pays, whoever pays for the property.
  await ann.jobs.update({ id: jobs.door, changes: { customer_id: quay.id } });
  expect(await customerOf(properties.quay)).toMatchObject({ to_invoice: 60 });
  expect(await customerOf(properties.barn)).toMatchObject({ to_invoice: 0 });
  await ann.materials.create({ job_id: jobs.tap, description: 'Tap, 15 mm', quantity: 2, price: 4.25 });
  expect(await customerOf(properties.quay)).toMatchObject({ to_invoice: 68.5 });
  const all = (await ann.customers.list({ sort: 'to_invoice', order: 'desc' })).data;
  expect(all[0]).toMatchObject({ id: quay.id });
  const { to_invoice } = await ann.invoices.openMoney();
  expect(all.reduce((sum, each) => sum + each.to_invoice, 0)).toBe(to_invoice);

  await ann.customers.update({ id: quay.id, changes: { payment_terms: 7, vat_number: 'GB 123 4567 89' } });
  const { id } = await ann.invoices.generate({ id: jobs.door, download: true });
  const invoice = await ann.invoices.get({ id: id! });
  expect(invoice).toMatchObject({
    ...{ customer_id: quay.id, customer_name: 'Quay Lets', customer_address: 'PO Box 7', due_date: '2026-03-09' },
    ...{ customer_vat_number: 'GB123456789', amount_due: 36 },
  });
  await ann.invoices.markSent({ ids: [id!] });
  expect(await customerOf(properties.quay)).toMatchObject({ to_invoice: 38.5, owed: 36, overdue: 0 });
  expect((await ann.invoices.owed({ customer_id: quay.id })).data).toMatchObject([{ customer_id: quay.id, owed: 36 }]);
  expect((await ann.invoices.list({ customer_id: quay.id })).data.map((each) => each.id)).toEqual([id]);
  expect(
    (await ann.jobs.list({ customer_id: quay.id, includeCompleted: true })).data.map((each) => each.id).sort(),
  ).toEqual([jobs.tap, jobs.door].sort());
  // What was issued stays, whatever becomes of the customer.
  const sent = await ann.invoices.get({ id: id! });
  await ann.customers.update({ id: quay.id, changes: { name: 'Other', address: 'Elsewhere', vat_number: '' } });
  expect(await ann.invoices.get({ id: id! })).toEqual(sent);
});

test('a customer that anything names is archived, not deleted', async ({ db }) => {
  const { ann, properties, customerOf } = await office(db);
  const { id } = await customerOf(properties.quay);
  expect(await refusal(ann.customers.remove({ id }))).toMatchObject({
    ...{ code: 'conflict', message: 'This customer has 2 properties, so it can’t be deleted. Archive it instead.' },
  });
  const made = await ann.customers.create({ name: 'Nobody yet' });
  expect(await ann.customers.remove({ id: made.id })).toEqual({ id: made.id });
});

test('a property that the upgrade joined is kept or split off, with its invoices, and both can be taken back', async ({
  db,
}) => {
  const { ann, jobs, properties, customerOf } = await office(db);
  await db
    .updateTable('properties')
    .set({ customer_joined: true })
    .where('id', 'in', [properties.quay, properties.pier])
    .execute();
  const listed = async () => (await ann.customers.joined({})).data.map(({ property_id }) => property_id);
  const { id } = await customerOf(properties.quay);
  const { id: invoice } = await ann.invoices.generate({ id: jobs.tap, download: true });
  const issued = await ann.invoices.get({ id: invoice! });
  expect(await listed()).toEqual([properties.quay, properties.pier]);
  await ann.customers.keepJoined({ property_ids: [properties.pier] });
  expect(await listed()).toEqual([properties.quay]);
  await ann.customers.keepJoined({ property_ids: [properties.pier], kept: false });

  const split = await ann.customers.splitJoined({ property_id: properties.quay });
  expect(split).toMatchObject({ former_customer_id: id, invoices: 1 });
  expect(await listed()).toEqual([properties.pier]);
  expect(await customerOf(properties.quay)).toMatchObject({ id: split.customer_id, name: 'Quay Lets', properties: 1 });
  expect(await ann.invoices.get({ id: invoice! })).toEqual({
    ...issued,
    customer_id: split.customer_id,
    updatedAt: expect.any(String),
  });

  await ann.customers.joinAgain({ property_id: properties.quay, customer_id: id });
  expect(await listed()).toEqual([properties.quay, properties.pier]);
  expect(await ann.invoices.get({ id: invoice! })).toEqual({ ...issued, updatedAt: expect.any(String) });
  expect((await ann.customers.list({ customer_id: split.customer_id })).data).toEqual([]);
});

test('a customer that was made for a property goes and comes back with it', async ({ db }) => {
  const { ann, customerOf } = await office(db);
  const { id } = await ann.properties.create({ address: '9 Moor', billing_name: 'Moor Ltd' });
  const made = await customerOf(id);
  await ann.properties.remove({ id });
  expect((await ann.customers.list({ customer_id: made.id })).data).toEqual([]);
  const deletion = await db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', 'properties')
    .where('action', '=', 'delete')
    .executeTakeFirstOrThrow();
  await ann.audit.restore({ id: deletion.id });
  expect(await customerOf(id)).toMatchObject({ name: 'Moor Ltd', properties: 1 });
});

test('anonymising a landlord or a customer erases what customers say, in rows, billing fields and history', async ({
  db,
}) => {
  const { ann, users, properties, customerOf } = await office(db);
  const agent = await customerOf(properties.lane);
  await ann.customers.update({
    id: agent.id,
    changes: { phone: '0161 496 0000', address: 'Ada House', notes: 'Rings late' },
  });
  const quay = await customerOf(properties.quay);
  await ann.customers.update({
    id: quay.id,
    changes: { name: 'Una Quay', phone: '0161 496 0001', email: 'una@quay.example' },
  });
  await ann.properties.update({ id: properties.quay, changes: { billing_email: 'Una@quay.example' } });
  await ann.users.update({ id: users.ada, changes: { status: 'disabled' } });
  await ann.privacy.anonymise({ id: users.ada, name: 'Ada Agent' });
  const una = { id: quay.id, name: 'Una Quay' };
  expect(await refusal(ann.privacy.anonymiseCustomer(una))).toMatchObject({ code: 'conflict' });
  await ann.customers.update({ id: quay.id, changes: { status: 'archived' } });
  expect(await refusal(ann.privacy.anonymiseCustomer({ ...una, name: 'Una' }))).toMatchObject({ code: 'invalid' });
  await ann.privacy.anonymiseCustomer(una);
  expect(await customerOf(properties.lane)).toMatchObject({
    ...{ name: `Former landlord ${users.ada}`, email: '', phone: '', address: '', notes: '' },
  });
  expect((await ann.customers.list({ customer_id: quay.id })).data).toMatchObject([
    { name: `Former customer ${quay.id}`, email: '', phone: '' },
  ]);
  const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from customers t
    where id in (${agent.id}, ${quay.id})
    union all select to_jsonb(t)::text from properties t where customer_id in (${agent.id}, ${quay.id})
    union all select to_jsonb(t)::text from history t where entity in ('customers', 'customer-users')
      and (entity_id in (${agent.id}, ${quay.id}) or subject_user_id = ${users.ada})`.execute(db);
  const told = rows.map(({ text }) => text).join('\n');
  for (const word of ['Ada Agent', 'Ada House', 'Rings late', '496 000', 'Una', 'quay.example'])
    expect(told, word).not.toContain(word);
});
