import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import type { DB } from '#db/types.gen.ts';
import { ownDatabase } from '#tests/support/database.ts';
import { migrations } from './all.ts';
import { readSqlFile } from './sql-files.ts';

/** The schema before customers, as 0.2.0 and its successors left it. */
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0122'));

const rowsOf = async <Row>(db: Kysely<DB>, statement: ReturnType<typeof sql>) =>
  (await statement.execute(db)).rows as Row[];

/** Everything of properties and invoices that older builds read, and what they would print of who pays. */
const asBefore = async (db: Kysely<DB>) => ({
  properties: await rowsOf(
    db,
    sql`select (to_jsonb(p) - '{customer_id,customer_joined,place}'::text[])::text as row
    from properties p order by id`,
  ),
  invoices: await rowsOf(
    db,
    sql`select (to_jsonb(i) - '{customer_id,customer_vat_number}'::text[])::text as row
    from invoices i order by id`,
  ),
  history: await rowsOf(db, sql`select count(*) as rows from history`),
});

test('the upgrade makes customers of billing fields and log-ins, and loses and changes nothing', {
  timeout: 60_000,
}, async () => {
  const own = await ownDatabase({ migrated: false });
  const { db } = own;
  try {
    await migrate(db, before, { routines: { functions: [], triggers: [] } });
    // An invoice that nothing may change.
    await sql.raw(readSqlFile('routines/functions/keep_invoice_frozen').replace("'customer_id', ", '')).execute(db);
    await sql`create trigger invoices_frozen after update on invoices for each row
      execute function keep_invoice_frozen()`.execute(db);
    const [{ id: company }] = (await rowsOf<{ id: number }>(
      db,
      sql`
      insert into companies (name) values ('Acme'), ('Other') returning id`,
    )) as [{ id: number }];
    const user = async (first: string, last: string, email: string) =>
      (
        await rowsOf<{ id: number }>(
          db,
          sql`insert into users (company_id, first_name, last_name, email, role)
        values (${company}, ${first}, ${last}, ${email}, 'landlord') returning id`,
        )
      )[0]!.id;
    const agent = await user('Agata', 'Agent', 'agata@lets.example');
    const landlord = await user('Lara', '', 'lara@home.example');
    const nameless = await user('\u00a0', '', 'nobody@home.example');
    const property = async (address: string, values: Record<string, unknown> = {}) =>
      (
        await rowsOf<{ id: number }>(
          db,
          sql`insert into properties (company_id, address,
        ${sql.join(
          Object.keys(values)
            .map((name) => sql.ref(name))
            .concat(sql.ref('city')),
        )})
        values (${company}, ${address}, ${sql.join([...Object.values(values), ''])}) returning id`,
        )
      )[0]!.id;
    const mill = { billing_name: 'Mill Ltd', billing_address: 'PO Box 7\nM1 1AA', billing_email: 'a@b.example' };
    const ids = {
      mill: await property('1 Mill Lane', mill),
      // Equal but for blanks around it.
      millToo: await property('2 Mill Lane', { ...mill, billing_name: ' Mill Ltd ' }),
      // Another letter, another percentage, another email: other customers.
      millSmall: await property('3 Mill Lane', { ...mill, billing_name: 'mill ltd' }),
      millCis: await property('4 Mill Lane', { ...mill, billing_cis_rate: 20 }),
      millReverse: await property('5 Mill Lane', { ...mill, billing_reverse_charge: true }),
      agent: await property('1 Agent Road', { agent_id: agent, landlord_id: landlord }),
      agentToo: await property('2 Agent Road', { agent_id: agent }),
      // The name of nobody is skipped.
      landlord: await property('3 Agent Road', { agent_id: nameless, landlord_id: landlord }),
      emailed: await property('4 Agent Road', { agent_id: agent, billing_email: 'bills@lets.example' }),
      addressed: await property('5 Agent Road', { agent_id: agent, billing_address: 'PO Box 9' }),
      owner: await property('1 Owner Street'),
      ownerToo: await property('2 Owner Street', { landlord_id: nameless }),
      ownerAddressed: await property('3 Owner Street', { billing_address: 'PO Box 1' }),
      ownerAddressedToo: await property('4 Owner Street', { billing_address: 'PO Box 1' }),
    };
    const job = async (property_id: number) =>
      (
        await rowsOf<{ id: number }>(
          db,
          sql`insert into jobs (company_id, property_id, job_title, job_type, requested_by)
        values (${company}, ${property_id}, 'Leak', 'Other', 'office') returning id`,
        )
      )[0]!.id;
    let number = 0;
    const invoice = async (property_id: number, values: Record<string, unknown>) => {
      const job_id = await job(property_id);
      number += 1;
      const all = { customer_name: 'The Owner', customer_address: '', customer_email: '', ...values };
      return (
        await rowsOf<{ id: number }>(
          db,
          sql`with made as (
          insert into invoices (company_id, job_id, invoice_number, invoice_type, invoice_mode, issue_date, tax_point,
            net_amount, total_amount, sent_at, ${sql.join(Object.keys(all).map((name) => sql.ref(name)))})
          values (${company}, ${job_id}, ${`INV-${number}`}, 'both', 'job', '2026-03-31', '2026-03-31', 10, 10,
            '2026-03-31T09:00:00Z', ${sql.join(Object.values(all))}) returning company_id, id),
        lines as (insert into invoice_lines (company_id, invoice_id, line_number, kind, description, amount)
          select company_id, id, 1, 'expense', 'x', 10 from made)
        select id from made`,
        )
      )[0]!.id;
    };
    const invoices = {
      mill: await invoice(ids.mill, { customer_name: 'Mill Ltd', customer_email: 'a@b.example' }),
      owner: await invoice(ids.owner, { customer_address: '1 Owner Street' }),
      ownerToo: await invoice(ids.ownerToo, { customer_address: '2 Owner Street' }),
      // Issued before the agent was entered.
      formerOwner: await invoice(ids.agent, { customer_address: '1 Agent Road' }),
      former: await invoice(ids.agent, {
        customer_name: 'Former Ltd',
        customer_email: 'f@f.example',
        paid_amount: 10,
        paid_at: '2026-04-01T12:00:00Z',
      }),
      formerToo: await invoice(ids.mill, {
        customer_name: 'Former Ltd',
        customer_email: 'f@f.example',
        paid_amount: 10,
        paid_at: '2026-04-01T12:00:00Z',
      }),
    };
    const then = await asBefore(db);

    await migrate(db);
    expect(await asBefore(db)).toEqual(then);

    const customers = new Map(
      (
        await rowsOf<{
          id: number;
          name: string;
          address: string;
          email: string;
          kind: string;
          is_owner: boolean;
          status: string;
          reverse_charge: boolean;
          cis_rate: number | null;
        }>(db, sql`select * from customers order by id`)
      ).map((row) => [row.id, row]),
    );
    const of = new Map(
      (
        await rowsOf<{ id: number; customer_id: number; customer_joined: boolean }>(
          db,
          sql`select id, customer_id, customer_joined from properties`,
        )
      ).map((row) => [row.id, row]),
    );
    const customer = (at: keyof typeof ids) => customers.get(of.get(ids[at])!.customer_id)!;
    expect(customer('mill')).toMatchObject({
      name: 'Mill Ltd',
      address: 'PO Box 7\nM1 1AA',
      email: 'a@b.example',
      kind: 'other',
    });
    expect(customer('millToo')).toBe(customer('mill'));
    expect(customer('millSmall').name).toBe('mill ltd');
    expect(customer('millCis')).toMatchObject({ name: 'Mill Ltd', cis_rate: 20 });
    expect(customer('millReverse')).toMatchObject({ name: 'Mill Ltd', reverse_charge: true, cis_rate: null });
    expect(customer('agent')).toMatchObject({
      name: 'Agata Agent',
      email: 'agata@lets.example',
      address: '',
      kind: 'agent',
    });
    expect(customer('agentToo')).toBe(customer('agent'));
    expect(customer('landlord')).toMatchObject({ name: 'Lara', email: 'lara@home.example', kind: 'landlord' });
    expect(customer('emailed')).toMatchObject({ name: 'Agata Agent', email: 'bills@lets.example' });
    expect(customer('addressed')).toMatchObject({
      name: 'Agata Agent',
      email: 'agata@lets.example',
      address: 'PO Box 9',
    });
    const owners = [customer('owner'), customer('ownerToo'), customer('ownerAddressed'), customer('ownerAddressedToo')];
    expect(owners.map(({ name, is_owner }) => [name, is_owner])).toEqual(Array(4).fill(['The Owner', true]));
    expect(new Set(owners.map(({ id }) => id)).size).toBe(4);
    // Where two have one, the office is told.
    const joined = Object.entries(ids).filter(([, id]) => of.get(id)!.customer_joined);
    expect(joined.map(([at]) => at)).toEqual(['mill', 'millToo', 'agent', 'agentToo']);

    const billed = new Map(
      (await rowsOf<{ id: number; customer_id: number }>(db, sql`select id, customer_id from invoices`)).map(
        ({ id, customer_id }) => [id, customers.get(customer_id)!],
      ),
    );
    expect(billed.get(invoices.mill)).toBe(customer('mill'));
    expect(billed.get(invoices.owner)).toBe(customer('owner'));
    expect(billed.get(invoices.ownerToo)).toBe(customer('ownerToo'));
    // It still owes, and is no stranger's.
    expect(billed.get(invoices.formerOwner)).toMatchObject({
      name: 'The Owner',
      address: '1 Agent Road',
      is_owner: false,
      status: 'active',
    });
    expect(billed.get(invoices.former)).toMatchObject({ name: 'Former Ltd', status: 'archived' });
    expect(billed.get(invoices.formerToo)).toBe(billed.get(invoices.former));
    // Again, as after an attempt that was broken off.
    await migrations['0125_customers_of_properties']!.up(db as never);
    expect(await asBefore(db)).toEqual(then);
    expect((await rowsOf(db, sql`select id from customers`)).length).toBe(customers.size);
  } finally {
    await own.drop();
  }
});
