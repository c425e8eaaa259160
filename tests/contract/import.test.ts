import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { readFile } from '#app/table/import/read-file.ts';
import { readWhole } from '#app/table/import/read-sheet.ts';
import { maxRows } from '#server/import/constants.ts';
import { findNoun } from '#server/nouns.ts';
import { appRouter } from '#server/router.ts';
import { importedTables } from '#server/rpc/table-meta.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { importedFiles } from '#tests/support/import-files.ts';
import { officeTables } from '#tests/support/office-tables.ts';
import { sentStatements } from '#tests/support/sent-statements.ts';
import { startApp, type TestApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { contents } from './contents.ts';
import { type Import, nounContracts } from './noun-contracts.ts';
import { noon, type Role, type Side } from './two-companies.ts';
import { test as base } from './two-companies-test.ts';

interface Fixtures {
  app: TestApp;
  send: (path: string, body: object, as?: Role, key?: string) => ReturnType<TestApp['rest']>;
}

const test = base.extend<Fixtures>({
  app: async ({ db, two: _ }, use) => {
    const app = await startApp(db, { clock: testClock(noon) });
    await use(app);
    await app.close();
  },
  send: async ({ app, db, two }, use) =>
    use(async (path, body, role = 'admin', key) => {
      const cookie = await cookieFor(db, who(two.acme, role), testClock(noon));
      return app.rest('POST', path.startsWith('/') ? path : `/import/${path}`, body, {
        cookie,
        ...(key && { 'idempotency-key': key }),
      });
    }),
});

/** Two typed rows of each table, with the expected database values. */
const good: Record<string, (own: Side) => Import & { stored: object }> = {
  ...Object.fromEntries(nounContracts.flatMap(({ entity, imports }) => (imports ? [[entity, imports.good]] : []))),
  properties: () => ({
    fields: ['address', 'status', 'landlord_id', 'tenant_phone'],
    rows: [
      ['1 Quay Street', 'Active', 'landlord Acme', 161_123],
      ['2 Quay Street', 'archived', '', null],
    ],
    stored: { address: '1 Quay Street', status: 'active', tenant_phone: '161123' },
  }),
  users: () => ({
    fields: ['first_name', 'email', 'role', 'password'],
    rows: [
      ['Nia', 'nia@acme.example', 'Employee', 'fettle2026'],
      ['Oz', 'oz@acme.example', 'landlord', 'fettle2026'],
    ],
    stored: { first_name: 'Nia', role: 'employee' },
  }),
  visits: (own) => ({
    fields: ['job_id', 'user_id', 'day', 'starts', 'expected_minutes'],
    rows: [
      ['acme boiler', 'employee acme', '5/3/2026', '08:30', 90],
      [own.jobs.spare, '', '2026-03-05', '', ''],
    ],
    stored: { day: '2026-03-05', starts: '08:30', expected_minutes: 90 },
  }),
  'users-rates': (own) => ({
    fields: ['user_id', 'rate', 'effective_from'],
    rows: [
      [own.users.employee, '£15.25', '1/4/2026'],
      ['spare Acme', 16, '2026-04-01'],
    ],
    stored: { rate: 15.25, effective_from: '2026-04-01' },
  }),
  payments: (own) => ({
    fields: ['user_id', 'amount', 'payment_method'],
    rows: [
      [String(own.users.employee), '1,200.00', 'Bank transfer'],
      ['EMPLOYEE ACME', '-20', 'cash'],
    ],
    stored: { amount: 1200, payment_method: 'bank_transfer', payment_date: '2026-03-02' },
  }),
  expenses: () => ({
    fields: ['user_id', 'job_id', 'expense_type', 'amount', 'is_billable'],
    rows: [
      ['employee acme', 'acme boiler', 'Material', '9.99', 'no'],
      ['employee acme', '', 'fuel', '40', 'yes'],
    ],
    stored: { amount: 9.99, is_billable: false },
  }),
  'time-tracking': () => ({
    fields: ['user_id', 'job_id', 'start_time', 'end_time', 'note'],
    rows: [
      ['employee acme', 'Acme boiler', '27/2/2026 8:30', '27/2/2026 10:00', 'changed the washer'],
      ['employee acme', '#1', '2026-02-27 10:00', '2026-02-27 11:00', 'and swept the floor'],
    ],
    stored: { start_time: '2026-02-27T08:30:00.000Z', duration: 90, needs_review: false },
  }),
  jobs: () => ({
    fields: ['property_id', 'job_title', 'job_type', 'status', 'due_date', 'budget', 'planned_minutes'],
    rows: [
      ['1 Acme Street', 'Fence', 'Maintenance', 'Pending start', '20/3/2026', '£1,000', '7:30'],
      ['#2', 'Gutter', 'emergency', 'in progress', '', '', '8h'],
    ],
    stored: { job_title: 'Fence', due_date: '2026-03-20', budget: 1000, planned_minutes: 450 },
  }),
};

/** Rows that are wrong in each way that only the database or a service knows, some because of rows before them. */
const mixed: Record<string, (own: Side, rival: Side) => Import> = {
  ...Object.fromEntries(nounContracts.flatMap(({ entity, imports }) => (imports ? [[entity, imports.mixed]] : []))),
  properties: ({ users }) => ({
    fields: ['address', 'landlord_id', 'agent_id', 'city'],
    rows: [
      ['1 Quay Street', users.employee, users.employee, 'Hull'],
      ['2 Quay Street', users.landlord, users.employee, ''],
      ['3 Quay Street', users.landlord, users.landlord, ''],
      ['4 Quay Street', '', '', 'Hull'],
    ],
  }),
  users: () => ({
    fields: ['first_name', 'email', 'role', 'password', 'cis_rate'],
    rows: [
      ['Nia', 'nia@acme.example', 'employee', 'fettle2026', ''],
      ['Oz', 'oz@acme.example', 'landlord', 'fettle2026', 20],
      ['Oz', 'oz@acme.example', 'contractor', 'fettle2026', 20],
      ['Nia', 'NIA@acme.example', 'employee', 'fettle2026', ''],
    ],
  }),
  visits: ({ users, jobs }, rival) => ({
    fields: ['job_id', 'user_id', 'day', 'window_from', 'window_to'],
    rows: [
      [rival.jobs.open, '', '2026-03-05', '', ''],
      [jobs.open, users.landlord, '2026-03-05', '', ''],
      [jobs.closed, '', '2026-03-05', '', ''],
      [jobs.open, '', '2026-03-05', '09:00', ''],
      [jobs.open, users.employee, '2026-03-05', '09:00', '11:00'],
    ],
  }),
  'users-rates': ({ users }, rival) => ({
    fields: ['user_id', 'rate', 'effective_from', 'comment'],
    rows: [
      [rival.users.employee, 15, '2026-04-01', ''],
      [users.landlord, 15, '2026-04-01', ''],
      [users.employee, 15, '2026-04-01', 'yearly'],
      [users.employee, 16, '2026-04-01', ''],
      [users.employee, 17, '2026-03-01', ''],
      [users.employee, 14.5, '2026-02-01', 'no change'],
      [users.employee, 14.5, '2026-02-01', 'the same day'],
    ],
  }),
  payments: ({ users }, rival) => ({
    fields: ['user_id', 'amount', 'payment_type', 'cis_deducted'],
    rows: [
      [rival.users.employee, 5, '', ''],
      [users.landlord, 5, '', ''],
      [users.contractor, 5, 'regular', 6],
      [users.contractor, 5, 'reimbursement', 1],
      [users.contractor, 5, '', ''],
    ],
  }),
  expenses: ({ users, jobs, properties }, rival) => ({
    fields: ['user_id', 'job_id', 'property_id', 'expense_type', 'amount', 'vat_amount'],
    rows: [
      [users.landlord, jobs.open, '', 'material', 5, ''],
      ['', rival.jobs.open, '', 'material', 5, ''],
      ['', jobs.open, properties.other, 'material', 5, ''],
      ['', jobs.open, rival.properties.home, 'material', 5, ''],
      ['', '', rival.properties.home, 'fuel', 5, ''],
      ['', '', '', 'material', 5, ''],
      ['', jobs.open, properties.home, 'material', 5, 6],
      ['', jobs.open, '', '', '', ''],
      [users.employee, jobs.closed, '', 'material', 5, 1],
      ['', '', properties.home, 'fuel', 5, ''],
    ],
  }),
  'time-tracking': ({ users, jobs }, rival) => {
    const day = (from: string, to: string) => [`2026-02-27 ${from}`, `2026-02-27 ${to}`];
    return {
      fields: ['user_id', 'job_id', 'start_time', 'end_time', 'note'],
      rows: [
        [users.landlord, jobs.open, ...day('08:00', '09:00'), ''],
        [users.spare, rival.jobs.open, ...day('08:00', '09:00'), ''],
        [users.spare, jobs.spare, ...day('09:00', '08:00'), ''],
        [users.spare, jobs.spare, ...day('08:00', '09:00'), 'short'],
        [users.spare, jobs.spare, '2026-03-02 08:00', '2026-03-03 08:00', ''],
        [users.employee, jobs.spare, '2026-03-02 09:00', '2026-03-02 09:30', ''],
        [users.spare, jobs.spare, ...day('08:00', '09:00'), ''],
        [users.spare, jobs.spare, ...day('08:59', '09:10'), ''],
        [users.spare, jobs.spare, ...day('09:00', '09:00'), ''],
        [users.spare, jobs.spare, ...day('09:05', '10:10'), ''],
        [users.spare, jobs.spare, ...day('10:00', '11:10'), ''],
        [users.contractor, jobs.spare, ...day('09:00', '09:10'), ''],
      ],
    };
  },
  jobs: ({ properties }, rival) => ({
    fields: ['property_id', 'job_title', 'billing_type', 'status'],
    rows: [
      [rival.properties.home, 'Fence', '', ''],
      [properties.home, 'Fence', 'fixed', ''],
      [properties.home, 'Fence', '', 'completed'],
    ],
  }),
};

/** By table, the fields in which no two rows may be equal. */
const unique: Readonly<Record<string, readonly string[] | undefined>> = {
  users: ['email'],
  ...Object.fromEntries(nounContracts.map(({ entity, imports }) => [entity, imports?.unique])),
};

/** Fields without which a row is not recognised. */
const unrecognised: Readonly<Record<string, readonly string[]>> = {
  payments: ['payment_date'],
  expenses: ['expense_date'],
  materials: ['used_on'],
};

const withoutTimes = (rows: readonly object[]) => rows.map((row) => ({ ...row, updatedAt: undefined }));

test('has rows to try for every table', () =>
  expect(Object.keys(good).sort()).toEqual([...importedTables(appRouter).keys()].sort()));

/** By table, other values of fields of each kind, and days without which a row is not recognised. */
const changed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  absences: { note: 'By the sea' },
  customers: { payment_terms: '14', reverse_charge: 'yes', phone: '0161 496 0001' },
  expenses: { expense_date: '2026-02-20', vat_amount: '1.50', paid_by: 'company' },
  jobs: { job_end_date: '21/03/2026', budget: '2000.50', planned_minutes: '8:30', priority: 'High' },
  materials: { used_on: '2026-02-20', price: '3.25', is_billable: 'no' },
  payments: { payment_date: '2026-02-20', payment_method: 'cash', cis_deducted: '' },
  'price-list': { price: '99.99', status: 'archived' },
  properties: { tenant_name: 'Ada', status: 'archived' },
  'time-tracking': { end_time: '27/2/2026 9:45', is_billable: 'no' },
  trades: { status: 'active' },
  users: { mobile: '0161 496 0001', status: 'disabled' },
  'users-rates': { rate: '16.75', comment: 'Agreed' },
  visits: { expected_minutes: '45m', note: 'Ring first', window_from: '08:00', window_to: '10:00' },
};
const isDay = (field: string) => ['expense_date', 'payment_date', 'used_on'].includes(field);

describe.for([...importedTables(appRouter).keys()])('an import into %s', (table) => {
  test('is checked, applied and undone as one', async ({ db, two, send }) => {
    const { stored, ...input } = good[table]!(two.acme);
    const before = await contents(db, two.acme.id);
    const tried = await send(table, { ...input, dry_run: true });
    expect(tried.body.data, tried.text).toEqual({
      table,
      dry_run: true,
      import_id: null,
      ids: [],
      updated: [],
      duplicates: [],
      errors: [],
    });
    expect(await contents(db, two.acme.id)).toEqual(before);

    const done = await send(table, input);
    expect(done.status, done.text).toBe(200);
    const { ids } = done.body.data;
    const rows = () =>
      db
        .selectFrom(findNoun(table)!.table as 'jobs')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
    expect(await rows()).toHaveLength(2);
    expect((await rows())[0]).toMatchObject({ ...stored, company_id: two.acme.id });
    const historyRows = await db
      .selectFrom('history')
      .select(['action', 'actor_id'])
      .where('entity', '=', table)
      .where('entity_id', 'in', ids)
      .execute();
    expect(historyRows).toHaveLength(2);
    for (const each of historyRows) expect(each).toEqual({ action: 'create', actor_id: two.acme.users.admin });

    // Sent again it adds nothing, unless a row says no day and is of the day on which it is sent.
    const isDated = !(unrecognised[table] ?? []).some((field) => !input.fields.includes(field));
    if (isDated) {
      expect((await send(table, input)).body.data).toMatchObject({ import_id: null, ids: [], updated: [] });
      const before = await rows();
      const { addedOnly = [] } = importedTables(appRouter).get(table)!.meta;
      const kept = input.fields.flatMap((field, at) => (addedOnly.includes(field) ? [] : [at]));
      const changed = await send(table, {
        fields: kept.map((at) => input.fields[at]!),
        rows: input.rows.map((row) => kept.map((at) => row[at])),
        duplicates: 'update',
      });
      expect(changed.status, changed.text).toBe(200);
      expect(changed.body.data).toMatchObject({ ids: [], updated: ids });
      expect(withoutTimes(await rows())).toEqual(withoutTimes(before));
    }

    const undone = await send(`${table}/undo`, { ids });
    expect(undone.status, undone.text).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test('gives what it changed its former values when it is undone', async ({ db, two, send }) => {
    const { stored: _, ...good1 } = good[table]!(two.acme);
    const { addedOnly = [] } = importedTables(appRouter).get(table)!.meta;
    const row = Object.fromEntries(good1.fields.map((field, at) => [field, good1.rows[0]![at]]));
    const days = Object.entries(changed[table]!).filter(([field]) => isDay(field));
    const first = { ...row, ...Object.fromEntries(days) };
    const inputOf = (cells: Readonly<Record<string, unknown>>) => ({
      fields: Object.keys(cells),
      rows: [Object.values(cells)],
    });
    const made = await send(table, inputOf(first));
    const [id] = made.body.data?.ids ?? [];
    const stored = async () =>
      withoutTimes(
        await db
          .selectFrom(findNoun(table)!.table as 'jobs')
          .selectAll()
          .where('company_id', '=', two.acme.id)
          .where('id', '=', id)
          .execute(),
      );
    const before = await stored();
    const kept = Object.fromEntries(
      Object.entries({ ...first, ...changed[table] }).filter(([field]) => !addedOnly.includes(field)),
    );
    const done = await send(table, { ...inputOf(kept), duplicates: 'update', confirm_past: true });
    expect(done.body.data, done.text).toMatchObject({ ids: [], updated: [id] });
    expect(await stored()).not.toEqual(before);
    const undone = await send(`/imports/${done.body.data.import_id}/undo`, {});
    expect(undone.status, undone.text).toBe(200);
    expect(await stored()).toEqual(before);
  });

  test('finds the errors that its rows have one after the other', async ({ two, send }) => {
    const { fields, rows } = mixed[table]!(two.acme, two.rival);
    const together = await send(table, { fields, rows, duplicates: 'add', dry_run: true });
    const alone: object[] = [];
    for (const [at, row] of rows.entries()) {
      const answer = await send(table, { fields, rows: [row], duplicates: 'add' });
      const errors: object[] = answer.body.details?.errors ?? [];
      alone.push(...errors.map((each) => ({ ...each, row: at + 1 })));
    }
    expect(together.body.data?.errors, together.text).toEqual(alone);
    expect(new Set(together.body.data.errors.map(({ row }: { row: number }) => row)).size).toBeLessThan(rows.length);
  });

  test('sends as many statements for 20 rows as for 2', async ({ two, send }) => {
    const { fields, rows } = good[table]!(two.acme);
    /** The rows again, made different where two may not be the same. */
    const more = Array.from({ length: 10 }, (_, n) =>
      rows.map((row) =>
        row.map((cell, at) => {
          const name = fields[at];
          if (unique[table]?.includes(name!)) return `${n}${cell}`;
          if (name === 'effective_from') return `2026-04-${11 + n}`;
          const [, time] = String(cell).split(' ');
          return /^(start|end)_time$/.test(name!) ? `2026-02-${10 + n} ${time}` : cell;
        }),
      ),
    ).flat();
    const countOf = async (some: unknown[][]) => {
      const sent = await sentStatements(async () => {
        const { body, text } = await send(table, { fields, rows: some, duplicates: 'add', dry_run: true });
        expect(body.data?.errors, text).toEqual([]);
      });
      return sent.length;
    };
    expect(await countOf(more)).toBe(await countOf(more.slice(0, 2)));
  });

  test('is for admins only', async ({ two, send }) => {
    const { stored: _, ...input } = good[table]!(two.acme);
    for (const role of ['employee', 'contractor', 'landlord'] as const) {
      expect((await send(table, input, role)).status).toBe(403);
      expect((await send(`${table}/undo`, { ids: [1] }, role)).status).toBe(403);
    }
  });
});

describe('an import', () => {
  test('gives an empty cell its default, also if other rows have a value there', async ({ db, two, send }) => {
    const { home } = two.acme.properties;
    const rows = [
      [home, 'Fence', 'High', 'Left side', 10],
      [home, 'Gate', '', '', ''],
    ];
    const fields = ['property_id', 'job_title', 'priority', 'job_description', 'budget'];
    const { ids } = (await send('jobs', { fields, rows })).body.data;
    const stored = await db
      .selectFrom('jobs')
      .select(['priority', 'job_description', 'budget'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(stored).toEqual([
      { priority: 'High', job_description: 'Left side', budget: 10 },
      { priority: 'Medium', job_description: '', budget: null },
    ]);
  });

  test('with an invalid row adds none, and reports the error of each cell', async ({ db, two, send }) => {
    const before = await contents(db, two.acme.id);
    const input: Import = {
      fields: ['address', 'status', 'landlord_id', 'tenant_email'],
      rows: [
        ['1 Quay Street', 'active', '', ''],
        ['', 'sold', 'nobody at all', 'x'.repeat(300)],
        ['3 Quay Street', '', two.acme.users.employee, ''],
      ],
    };
    const errors = [
      { row: 2, field: 'status', message: 'Read “sold”. Accepted: Active or Archived.' },
      {
        row: 2,
        field: 'landlord_id',
        message: 'Read “nobody at all”. No user has that name or email.',
        refers_to: 'users',
      },
      { row: 2, field: 'address', message: 'is required' },
      { row: 2, field: 'tenant_email', message: expect.stringContaining('It must have at most 254 characters.') },
      { row: 3, field: 'landlord_id', message: expect.stringContaining('landlord') },
    ];
    const tried = await send('properties', { ...input, dry_run: true });
    expect(tried.body.data?.errors, tried.text).toEqual(errors);
    const response = await send('properties', input);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      code: 'unprocessable',
      message: 'Nothing was imported: a row has errors.',
    });
    // The schema rejects them without a query.
    expect(response.body.details.errors).toEqual(errors.slice(0, 4));
    expect(await contents(db, two.acme.id)).toEqual(before);
  });

  test('takes only email addresses that can be written to', async ({ send }) => {
    const input = { fields: ['address', 'tenant_email', 'billing_email'], rows: [['5 Quay Street', 'foo@', 'bad@']] };
    expect((await send('properties', { ...input, dry_run: true })).body.data?.errors).toMatchObject([
      { row: 1, field: 'tenant_email' },
      { row: 1, field: 'billing_email' },
    ]);
  });

  test('finds conflicts between its own rows, and rolls back the rows before them', async ({ db, two, send }) => {
    const before = await contents(db, two.acme.id);
    const nia = ['Nia', 'nia@acme.example', 'employee', 'fettle2026'];
    const input = {
      fields: ['first_name', 'email', 'role', 'password'],
      rows: [nia, nia, ['Oz', 'oz@acme.example', 'employee', 'fettle2026']],
    };
    const errors = [{ row: 2, field: 'email', message: 'This email address is already in use.' }];
    expect((await send('users', { ...input, duplicates: 'add', dry_run: true })).body.data.errors).toEqual(errors);
    expect((await send('users', { ...input, duplicates: 'add' })).body.details.errors).toEqual(errors);
    const overlap = { ...good['time-tracking']!(two.acme) };
    const { stored: _, ...times } = { ...overlap, duplicates: 'add', rows: [overlap.rows[0]!, overlap.rows[0]!] };
    const response = await send('time-tracking', times);
    expect(response.body.details.errors).toMatchObject([{ row: 2, message: expect.stringContaining('8:30') }]);
    expect(await contents(db, two.acme.id)).toEqual(before);
  });

  test('cannot refer to rows of another company, by id or name', async ({ db, two, send }) => {
    const before = await contents(db);
    for (const user of [two.rival.users.employee, 'employee Rival']) {
      const answer = await send('payments', { fields: ['user_id', 'amount'], rows: [[user, 5]] });
      expect(answer.body.details.errors, answer.text).toMatchObject([{ row: 1, field: 'user_id' }]);
    }
    const job = ['employee Acme', two.rival.jobs.open, '2026-02-27 10:00', '2026-02-27 11:00', 'swept the floor'];
    const fields = ['user_id', 'job_id', 'start_time', 'end_time', 'note'];
    expect((await send('time-tracking', { fields, rows: [job] })).body.details.errors).toMatchObject([
      { field: 'job_id' },
    ]);
    expect((await send('properties/undo', { ids: [two.rival.properties.spare] })).status).toBe(404);
    expect(await contents(db)).toEqual(before);
  });

  test('rejects a name that is not unique', async ({ db, two, send }) => {
    await db.updateTable('users').set({ first_name: 'employee' }).where('id', '=', two.acme.users.spare).execute();
    const answer = await send('payments', {
      fields: ['user_id', 'amount'],
      rows: [['employee acme', 5]],
      dry_run: true,
    });
    expect(answer.body.data.errors).toEqual([
      { row: 1, field: 'user_id', message: 'Read “employee acme”. More than one user has that name. Use the email.' },
    ]);
  });

  test('requires confirmation before changing the value of existing records', async ({ two, send }) => {
    const input = {
      fields: ['user_id', 'rate', 'effective_from'],
      rows: [[two.acme.users.employee, 20, '2026-03-01']],
    };
    const tried = await send('users-rates', { ...input, dry_run: true });
    expect(tried.body.data.errors).toMatchObject([{ row: 1, field: null, is_question: true }]);
    expect((await send('users-rates', input)).status).toBe(422);
    const done = await send('users-rates', { ...input, confirm_past: true });
    expect(done.status, done.text).toBe(200);
    const other = { ...input, rows: [[two.acme.users.employee, 21, '2026-03-01']], duplicates: 'update' };
    expect((await send('users-rates', other)).body.details?.errors).toMatchObject([{ row: 1, is_question: true }]);
    const { import_id } = (await send('users-rates', { ...other, confirm_past: true })).body.data;
    expect((await send(`/imports/${import_id}/undo`, {})).status).toBe(200);
    expect((await send('users-rates/undo', { ids: done.body.data.ids })).status).toBe(200);
  });

  test('resent with its key runs once', async ({ db, two, send }) => {
    const input = { fields: ['address'], rows: [['1 Quay Street']] };
    const first = await send('properties', input, 'admin', 'import-1');
    const second = await send('properties', input, 'admin', 'import-1');
    expect(second.body).toEqual(first.body);
    const made = db.selectFrom('properties').select('id').where('address', '=', '1 Quay Street');
    expect(await made.where('company_id', '=', two.acme.id).execute()).toHaveLength(1);
  });

  test('is undone in full or not at all', async ({ db, two, send }) => {
    const { body } = await send('properties', {
      fields: ['address'],
      rows: [['1 Quay Street'], ['2 Quay Street']],
    });
    const [first, second] = body.data.ids as number[];
    await send('jobs', { fields: ['property_id', 'job_title'], rows: [[first, 'Fence']] });
    const response = await send('properties/undo', { ids: [first, second] });
    expect(response.status).toBe(409);
    expect(await db.selectFrom('properties').select('id').where('id', 'in', [first!, second!]).execute()).toHaveLength(
      2,
    );
    expect(two.acme.id).toBeGreaterThan(0);
  });

  test('rejects by cell what is damaged, does not exist or is no postcode, and moves nothing', async ({
    db,
    two,
    send,
  }) => {
    const before = await contents(db, two.acme.id);
    const { spare } = two.acme.users;
    const errorsOf = async (table: string, fields: string[], ...rows: unknown[][]) => {
      const answer = await send(table, { fields, rows, dry_run: true });
      const errors: { row: number; field: string }[] = answer.body.data.errors;
      return errors.map(({ row, field }) => `${row} ${field}`);
    };
    // What a program wrote for £ and é that it could not read, in text and in a name.
    expect(
      await errorsOf(
        'properties',
        ['address', 'tenant_name', 'landlord_id', 'post_code'],
        ['1 Quay Street', 'Jos\ufffd', '', ''],
        ['2 Quay Street', 'Ann', 'Jos\ufffd', ''],
        ['3 Quay\u0096Street', 'Ann', '', ''],
        ['4 Quay Street', 'Ann', '', 'M3 3A'],
      ),
    ).toEqual(['1 tenant_name', '2 landlord_id', '3 address', '4 post_code']);
    const day = (start: string, end: string) => [spare, two.acme.jobs.open, start, end];
    expect(
      await errorsOf(
        'time-tracking',
        ['user_id', 'job_id', 'start_time', 'end_time'],
        day('2026-02-30T09:00:00Z', '2026-02-28T10:00:00Z'),
        day('2026-02-28 09:00', '30/2/2026 10:00'),
        day('2026-02-28 24:00', '2026-02-28 10:00'),
        day('2025-03-30 01:30', '2025-03-30 02:30'),
        day('2026-02-28 09:00:61', '2026-02-28 10:00'),
      ),
    ).toEqual(['1 start_time', '2 end_time', '3 start_time', '4 start_time', '5 start_time']);
    expect(
      await errorsOf(
        'jobs',
        ['property_id', 'job_title', 'due_date'],
        ['#1', 'Fence', '2026-02-29'],
        ['#1', 'Gate', 'friday'],
      ),
    ).toEqual(['1 due_date', '2 due_date']);
    const damaged = await send('properties', { fields: ['address'], rows: [['1 Quay Street \ufffd']] });
    expect(damaged.status).toBe(422);
    expect(await contents(db, two.acme.id)).toEqual(before);
  });

  test('reads figures, days and times as other programs write them', async ({ db, two, send }) => {
    const { spare } = two.acme.users;
    const records = await send('time-tracking', {
      fields: ['user_id', 'job_id', 'start_time', 'end_time', 'note'],
      rows: [
        [spare, '\u202aAcme boiler\u202c', '20/02/2026 09:00:15', '2026-02-20 09:30:00.250', 'Washer \u2013 changed'],
        [spare, 'Acme boiler @ 1 Acme Street', '20/02/2026,\u00a010:00:00\u202fAM', '2026-02-20T10:30:00+00', ''],
      ],
    });
    expect(records.status, records.text).toBe(200);
    const stored = await db
      .selectFrom('time_records')
      .select(['start_time', 'end_time', 'note'])
      .where('id', 'in', records.body.data.ids)
      .orderBy('id')
      .execute();
    expect(stored).toEqual([
      { start_time: '2026-02-20T09:00:15.000Z', end_time: '2026-02-20T09:30:00.250Z', note: 'Washer \u2013 changed' },
      { start_time: '2026-02-20T10:00:00.000Z', end_time: '2026-02-20T10:30:00.000Z', note: '' },
    ]);
    const payments = await send('payments', {
      fields: ['user_id', 'amount', 'payment_date'],
      rows: [
        [spare, '(1,234.50)', '2026-02-20 00:00:00'],
        [spare, '\u221212.5000', '20-Feb-26'],
        [spare, 'GBP\u00a01\u202f234.50', 'Fri 20/02/2026 00:00'],
        [spare, '5', '20260220'],
      ],
    });
    expect(payments.status, payments.text).toBe(200);
    const paid = await db
      .selectFrom('payments')
      .select(['amount', 'payment_date'])
      .where('id', 'in', payments.body.data.ids)
      .orderBy('id')
      .execute();
    expect(paid).toEqual([-1234.5, -12.5, 1234.5, 5].map((amount) => ({ amount, payment_date: '2026-02-20' })));
  });

  test('rejects unknown tables and fields, invalid cells and too many rows', async ({ send }) => {
    const rows = [['1 Quay Street']];
    for (const [table, body, status] of [
      ['settings', { fields: ['key'], rows }, 404],
      ['toString', { fields: ['key'], rows }, 404],
      ['properties', { fields: ['company_id'], rows }, 400],
      ['properties', { fields: ['__proto__'], rows }, 400],
      ['properties', { fields: ['address', 'address'], rows }, 400],
      ['properties', { fields: ['address'], rows: [[{ a: 1 }]] }, 400],
      ['properties', { fields: ['address'], rows: [] }, 400],
      ['properties', { fields: ['address'], rows: Array(maxRows + 1).fill(['x']) }, 400],
      ['users', { fields: ['email'], rows: Array(501).fill(['x']) }, 422],
      ['jobs', { fields: ['assignees'], rows }, 400],
      ['properties', { fields: ['address'], rows, duplicates: 'maybe' }, 400],
      ['properties', { fields: ['address'], rows, decisions: [{ row: 2, action: 'skip' }] }, 400],
      ['properties/duplicates', { fields: ['address'], rows, dry_run: true }, 400],
    ] as const) {
      const answer = await send(table, body);
      expect([answer.status, typeof answer.body.message], `${table} ${answer.text.slice(0, 200)}`).toEqual([
        status,
        'string',
      ]);
    }
  });
});

describe('a large import', () => {
  const fields = ['address', 'post_code', 'city', 'tenant_name'];
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => [`${n} Quay Street`, 'M3 3JZ', 'Hull', `${n} `.padEnd(190, '.')]);

  test('may be larger than other requests', async ({ send }) => {
    const body = { fields, rows: rows(maxRows), dry_run: true };
    expect(JSON.stringify(body).length).toBeGreaterThan(1_100_000);
    // All but one are rejected without a query, which is fast.
    for (const row of body.rows.slice(1)) row[1] = 'too long for a post code';
    const answer = await send('properties', body);
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(answer.body.data.errors).toHaveLength(maxRows - 1);
  });

  test('that is aborted adds nothing and releases its connection', async ({ own, two }) => {
    const app = await startApp(own.db, { clock: testClock(noon) });
    const cookie = await cookieFor(own.db, who(two.acme, 'admin'), testClock(noon));
    const stop = new AbortController();
    const answer = fetch(`${app.url}/api/v1/import/properties`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ fields, rows: rows(maxRows) }),
      signal: stop.signal,
    });
    answer.catch(() => {});
    const busy = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(own.db)
      ).rows[0]?.n;
    await expect.poll(busy).toBe(1);
    stop.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(busy, { timeout: 3000 }).toBe(0);
    const made = await own.db.selectFrom('properties').select('id').where('city', '=', 'Hull').execute();
    expect(made).toEqual([]);
    await app.close();
  });
});

test.for(importedFiles)('$name is imported, or rejected by cell', async ({ table, bytes, rejected = [] }, { send }) => {
  const fields = ['first_name', 'last_name', 'email', 'role', 'password'];
  const people = [
    ['Nia', 'Wyn', 'nia@acme.example', 'employee', 'fettle2026'],
    ['Leonard', 'Price', 'leonard@price.example', 'landlord', 'fettle2026'],
  ];
  expect((await send('users', { fields, rows: people })).status).toBe(200);
  const { columns } = officeTables.find((each) => each.table === table)!;
  const { value } = await readFile(await bytes());
  const input = readWhole({ source: { ...value!, name: '', remembered: {} }, columns, table });
  const { body, text } = await send(table, { ...input, dry_run: true });
  const errors: { row: number; field: string | null; message: string }[] = body.data?.errors;
  expect(
    errors?.map(({ row, field }) => `${row} ${field}`),
    text,
  ).toEqual(rejected);
});
