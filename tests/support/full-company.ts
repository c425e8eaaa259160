import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#db/types.gen.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import type { RateFigures } from '#server/pricing/invoice-figures.ts';
import { rowsOfNouns } from '#tests/contract/noun-contracts.ts';

export type FullCompany = Awaited<ReturnType<typeof createFullCompany>>;

/** A company with at least one row in every table, for tests of the whole schema. */
export async function createFullCompany(db: Kysely<DB>, name = 'Acme') {
  const company = await db.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow();
  const company_id = company.id;
  const people = await createPeople(db, company_id);
  const work = await createWork(db, company_id, people);
  const money = await createMoney(db, company_id, people, work);
  const user = { company_id, user_id: people.worker };
  const { trades } = await rowsOfNouns(db, { ...user, property_id: work.property, job_id: work.job }, name);
  await db
    .insertInto('user_trades')
    .values({ ...user, trade_id: trades! })
    .execute();
  await db
    .insertInto('sessions')
    .values({ ...user, id: randomUUID() })
    .execute();
  await db
    .insertInto('access_tokens')
    .values({ ...user, token_hash: randomUUID(), name: 'script' })
    .execute();
  await db
    .insertInto('login_links')
    .values({ ...user, purpose: 'invitation', token_hash: randomUUID(), expires_at: '2126-01-01T00:00:00Z' })
    .execute();
  // Nothing refers to the second, so that only its own reference can be violated.
  await db
    .insertInto('two_factor')
    .values([user.user_id, people.admin].map((user_id) => ({ company_id, user_id, pending_value: Buffer.alloc(65) })))
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ ...user, code_hash: randomBytes(32).toString('hex') })
    .execute();
  await db
    .insertInto('pending_logins')
    .values({ ...user, token_hash: randomBytes(32).toString('hex'), expires_at: '2026-03-02T12:05:00Z' })
    .execute();
  await db
    .insertInto('passkeys')
    .values({ ...user, credential_id: 'c', public_key: Buffer.of(1), sign_count: 0, rp_id: 'a.example', name: 'phone' })
    .execute();
  await db
    .insertInto('passkey_challenges')
    .values({ holder_hash: randomBytes(32).toString('hex'), challenge: 'c', expires_at: '2026-03-02T12:05:00Z' })
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({ ...user, endpoint: `https://push.example/${company_id}`, p256dh: 'p', auth: 'a' })
    .execute();
  await db
    .insertInto('statement_agreements')
    .values({
      ...user,
      week: '2026-03-01',
      agreed_at: '2026-03-09T08:00:00Z',
      total_duration: 60,
      pay: 12,
      pending_pay: 0,
      expenses: 0,
      payments: 0,
      bonus: 0,
      cis_deducted: 0,
      closing_balance: -12,
      days: JSON.stringify([{ day: '2026-03-02', minutes: 60, pay: 12 }]) as never,
    })
    .execute();
  await db
    .insertInto('untold_changes')
    .values({ ...user, history_row: 1 })
    .execute();
  await db
    .insertInto('balances_brought_forward')
    .values({ ...user, until: '2026-01-01', balance: 10, driving_pay_percent: 100 })
    .execute();
  await db
    .insertInto('charged_months')
    .values({ ...user, month: '2026-01-01', pence: 10, driving_billable: true })
    .execute();
  const made = await db
    .insertInto('account_exports')
    .values({
      ...{
        company_id,
        program: 'xero',
        period_start: '2026-03-01',
        period_end: '2026-03-31',
        created_by: people.admin,
      },
      ...{ file_name: 'accounts.zip', totals: '[]', sha256: '0'.repeat(64), content: Buffer.of(1) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('account_export_entries')
    .values({
      ...{ company_id, account_export_id: made.id, kind: 'payment', source_row: 1, day: '2026-03-31' },
      ...{ reference: 'PAY-1', amount: 10 },
    })
    .execute();
  await db
    .insertInto('company_archives')
    .values({
      company_id,
      created_by: people.admin,
      file_name: 'everything.zip',
      state: 'failed',
      error: 'The disk is full.',
    })
    .execute();
  await db
    .insertInto('measured_places')
    .values({ company_id, property_id: work.property, latitude: 53.4, longitude: -2.2 })
    .execute();
  await db.insertInto('uncharged_jobs').values({ company_id, job_id: work.job }).execute();
  await db.insertInto('changed_billings').values({ company_id, job_id: work.job }).execute();
  await db
    .insertInto('unseen_changes')
    .values({ ...user, history_row: 1 })
    .execute();
  await db
    .insertInto('notification_deliveries')
    .values({ company_id, event: 'history:1', recipient: 'user:1', channel: 'mail' })
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values({ ...user, path: 'POST /x', key: '1', body_hash: 'h', response: '{"data":1}' })
    .execute();
  await db
    .insertInto('job_messages')
    .values({ company_id, job_id: work.job, sender: 'visitor', channel: 'page', body: 'After 5 pm' })
    .execute();
  await db.insertInto('requester_told').values({ company_id, job_id: work.job, state: 'accepted' }).execute();
  await db
    .insertInto('tenant_notices')
    .values({ company_id, job_id: work.job, contact_hash: 'c'.repeat(64), token_hash: 't'.repeat(64) })
    .execute();
  await createPromises(db, company_id, { ...people, ...work });
  const sample = { entity: 'jobs', sample_row: work.job, updated_at: '2026-01-01T00:00:00Z' } as const;
  await db
    .insertInto('sample_rows')
    .values({ company_id, ...sample })
    .execute();
  return { company_id, ...people, ...work, ...money };
}

/** A customer, a price list, and what was quoted and used. */
async function createPromises(
  db: Kysely<DB>,
  company_id: number,
  { worker, landlord, property, job }: { worker: number; landlord: number; property: number; job: number },
) {
  const customer = await db
    .insertInto('customers')
    .values({ company_id, name: 'Grey Lettings' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const customer_id = customer.id;
  await db.insertInto('customer_users').values({ company_id, customer_id, user_id: landlord }).execute();
  const item = await db
    .insertInto('price_items')
    .values({ company_id, code: 'TAP-15', description: 'Tap, 15 mm', cost: 8, price: 12.5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const used = { description: 'Tap, 15 mm', quantity: 2, price_item_id: item.id };
  await db
    .insertInto('materials')
    .values({
      ...used,
      company_id,
      job_id: job,
      property_id: property,
      user_id: worker,
      used_on: '2026-03-02',
      price: 12.5,
      status: 'reviewed',
    })
    .execute();
  await db.insertInto('quote_counters').values({ company_id, year: 2026, last: 0 }).execute();
  const quote = await db
    .insertInto('quotes')
    .values({ company_id, customer_id, property_id: property, title: 'New taps' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('quote_lines')
    .values({ ...used, company_id, quote_id: quote.id, position: 1, unit_price: 12.5 })
    .execute();
  await db
    .insertInto('document_mails')
    .values({ company_id, quote_id: quote.id, recipient: 'grey@example.com', subject: 'Quote', message: 'Hello' })
    .execute();
  await db
    .insertInto('spending_approvals')
    .values({
      ...{ company_id, job_id: job, amount: 500, approved_by: 'Mrs Grey' },
      method: 'phone',
      approved_at: '2026-03-02T09:00:00Z',
    })
    .execute();
}

async function createPeople(db: Kysely<DB>, company_id: number) {
  const add = async (first_name: string, role: 'admin' | 'employee' | 'landlord') => {
    const email = `${first_name}.${company_id}@example.com`;
    const user = await db
      .insertInto('users')
      .values({ company_id, first_name, role, email })
      .returning('id')
      .executeTakeFirstOrThrow();
    return user.id;
  };
  const admin = await add('Ann', 'admin');
  const worker = await add('Will', 'employee');
  const landlord = await add('Lord', 'landlord');
  await db
    .insertInto('user_rates')
    .values({ company_id, user_id: worker, rate: 12.5, effective_from: '2026-01-01' })
    .execute();
  await db
    .insertInto('working_hours')
    .values({ company_id, user_id: worker, weekday: 1, starts: '08:00', ends: '17:00' })
    .execute();
  await db.insertInto('settings').values({ company_id, key: 'timezone', value: 'Europe/Paris' }).execute();
  return { admin, worker, landlord };
}

async function createWork(
  db: Kysely<DB>,
  company_id: number,
  { admin, worker, landlord }: { admin: number; worker: number; landlord: number },
) {
  const property = await db
    .insertInto('properties')
    .values({
      company_id,
      address: '1 High Street',
      post_code: 'm9 0py',
      landlord_id: landlord,
      agent_id: landlord,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = { company_id, property_id: property.id };
  const job = await db
    .insertInto('jobs')
    .values({ ...at, job_title: 'Leak', job_type: 'Emergency', requested_by: 'office', created_by: admin })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('jobs')
    .values({
      ...at,
      job_title: 'Fence',
      job_type: 'Other',
      requested_by: 'office',
      billing_type: 'not_billed',
      not_billed_reason: 'internal',
    })
    .execute();
  const on = { company_id, job_id: job.id };
  await db
    .insertInto('job_assignees')
    .values({ ...on, user_id: worker })
    .execute();
  const visit = await db
    .insertInto('visits')
    .values({ ...on, user_id: worker, day: '2026-03-02', starts: '08:30', window_from: '08:00', window_to: '10:00' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = await db
    .insertInto('notes')
    .values({ ...at, ...on, user_id: worker, note: 'Key is with the neighbour' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('job_tasks')
    .values({ ...at, ...on, description: 'Buy a washer', assigned_to: worker, created_by: admin })
    .execute();
  const record = await db
    .insertInto('time_records')
    .values({
      ...on,
      user_id: worker,
      created_by: worker,
      start_time: '2026-03-02T09:00:00Z',
      end_time: '2026-03-02T10:30:00Z',
      note: 'Replaced the washer',
      visit_id: visit.id,
      client_ref: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('time_record_aliases')
    .values({ company_id, client_ref: randomUUID(), time_record_id: record.id })
    .execute();
  await db
    .insertInto('amendment_requests')
    .values({
      company_id,
      tracking_id: record.id,
      user_id: worker,
      reason: 'All of it is wrong',
      requested_start_time: '2026-03-02T08:00:00Z',
      start_time_status: 'pending',
      requested_end_time: '2026-03-02T10:00:00Z',
      end_time_status: 'pending',
      requested_is_driving: true,
      is_driving_status: 'pending',
      requested_note: 'Replaced the tap',
      note_status: 'pending',
      original_job_id: job.id,
      requested_job_id: job.id,
      job_id_status: 'pending',
      decided_by: admin,
    })
    .execute();
  return { property: property.id, job: job.id, record: record.id, note: note.id };
}

async function createMoney(
  db: Kysely<DB>,
  company_id: number,
  { admin, worker }: { admin: number; worker: number },
  { job, property }: { job: number; property: number },
) {
  const payment = await db
    .insertInto('payments')
    .values({ company_id, user_id: worker, payment_date: '2026-03-06', amount: 100, created_by: admin })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invoice = await createInvoice(db, { company_id, job_id: job, created_by: admin, net_amount: 50 });
  const { id: other_job } = await db
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '<>', job)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('invoice_sections')
    .values({ company_id, invoice_id: invoice, section: 2, job_id: other_job, job_title: 'Gutters' })
    .execute();
  await db
    .insertInto('imports')
    .values({ company_id, created_by: admin, table: 'properties', file_name: 'rent book.xlsx', ids: [property] })
    .execute();
  await db
    .insertInto('import_headings')
    .values({ company_id, table: 'properties', heading: 'flat', field: 'property_type' })
    .execute();
  await db
    .insertInto('saved_views')
    .values({ company_id, user_id: admin, list: 'jobs', name: 'Late', address: '/jobs?due=overdue' })
    .execute();
  const paid = { paid_amount: 10, paid_at: '2026-03-09T10:00:00Z' };
  await db.updateTable('invoices').set(paid).where('company_id', '=', company_id).where('id', '=', invoice).execute();
  await createInvoice(db, {
    company_id,
    job_id: job,
    created_by: admin,
    net_amount: -50,
    number: '2',
    credits_invoice_id: invoice,
  });
  const rates = [
    { vat_rate: 20, net_amount: -10, vat_amount: -2 },
    { vat_rate: 5, net_amount: -20, vat_amount: -1 },
  ];
  await createInvoice(db, { company_id, job_id: job, created_by: admin, net_amount: -30, number: 'rates', rates });
  await db
    .insertInto('invoice_mails')
    .values({
      ...{ company_id, invoice_id: invoice, created_by: admin },
      recipient: 'owner@example.com',
      subject: 'Invoice',
      message: 'Hello',
    })
    .execute();
  const expense = await db
    .insertInto('expenses')
    .values({
      company_id,
      user_id: worker,
      job_id: job,
      expense_date: '2026-03-02',
      expense_type: 'material',
      amount: 12.34,
      status: 'reviewed',
      created_by: worker,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = { mime: 'image/jpeg', size: 10, file_type: 'image', user_id: worker } as const;
  await db
    .insertInto('files')
    .values([
      { ...file, company_id, job_id: job, category: 'before_job', file_name: 'a.jpg', storage_key: 'a' },
      {
        ...file,
        company_id,
        job_id: null,
        property_id: property,
        expense_id: expense.id,
        category: 'expense_receipt',
        file_name: 'b.jpg',
        storage_key: 'b',
      },
    ])
    .execute();
  await db
    .insertInto('stores')
    .values({
      company_id,
      endpoint: '',
      bucket: 'files',
      region: 'eu-west-2',
      access_key_id: 'key',
      secret_value: Buffer.alloc(40),
      prefix: 'fettle/',
    })
    .execute();
  await db
    .insertInto('company_logos')
    .values({
      company_id,
      mime: 'image/png',
      size: 10,
      width: 1,
      height: 1,
      sha256: 'a'.repeat(64),
      storage_key: 'logo',
    })
    .execute();
  // A credit note, as above, frees what its invoice billed.
  await db.insertInto('billed_fixed_prices').values({ company_id, invoice_id: invoice, job_id: other_job }).execute();
  await db.insertInto('invoice_counters').values({ company_id, year: 2026, last: 2 }).execute();
  return { payment: payment.id, invoice, expense: expense.id };
}

/** An invoice with one line, so that its sums are consistent; returns its id. */
export async function createInvoice(
  db: Kysely<DB>,
  {
    net_amount,
    number = '1',
    rates = [],
    ...rest
  }: {
    company_id: number;
    job_id: number;
    created_by: number;
    net_amount: number;
    number?: string;
    credits_invoice_id?: number;
    voided_by?: number;
    customer_name?: string;
    /** Pounds; of several VAT rates, the highest first. */
    rates?: readonly RateFigures[];
  },
): Promise<number> {
  const vat_amount = sumPounds(rates.map((rate) => rate.vat_amount));
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('invoices')
      .values({
        customer_name: 'The Owner',
        ...rest,
        invoice_number: `INV-2026-${number}`,
        invoice_type: 'both',
        invoice_mode: 'job',
        issue_date: '2026-03-31',
        tax_point: '2026-03-31',
        net_amount,
        vat_rate: rates[0]?.vat_rate ?? null,
        vat_amount,
        total_amount: sumPounds([net_amount, vat_amount]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('invoice_lines')
      .values(
        (rates.length > 0 ? rates : [{ vat_rate: null, net_amount }]).map((rate, at) => ({
          company_id: rest.company_id,
          invoice_id: id,
          line_number: at + 1,
          kind: 'expense' as const,
          description: 'Materials',
          amount: rate.net_amount,
          vat_rate: rate.vat_rate,
        })),
      )
      .execute();
    if (rates.length > 0) {
      await trx
        .insertInto('invoice_vat')
        .values(rates.map((rate) => ({ ...rate, company_id: rest.company_id, invoice_id: id })))
        .execute();
    }
    return id;
  });
}
