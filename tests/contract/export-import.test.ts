import fc from 'fast-check';
import { expect } from 'vitest';
import { visitColumns } from '#app/features/diary/office/visit-columns.tsx';
import { officeExpenseColumns } from '#app/features/expenses/office/expense-columns.tsx';
import { officeJobColumns } from '#app/features/jobs/office/job-columns.tsx';
import { officePaymentColumns } from '#app/features/pay/office/payments.tsx';
import { propertyColumns } from '#app/features/properties/office/property-columns.ts';
import { timeRecordColumns } from '#app/features/time/office/time-record-columns.tsx';
import { rateColumns, userColumns } from '#app/features/users/office/user-columns.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';
import { importCell, matchHeadings } from '#app/table/import/import-fields.ts';
import { readFile } from '#app/table/import/read-file.ts';
import { exportedColumns, fieldOf, type TableColumn } from '#app/table/table-column.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import type { Side } from './two-companies.ts';
import { test } from './two-companies-test.ts';

/* What is exported is imported again unchanged: by the API for programs, and through the file of an office table. */

const clock = testClock('2026-11-28T12:00:00.000Z');
const today = '2026-11-28';
const timeZone = 'Europe/London';
const none = createOptionSource(async () => []);

const hard = [
  '=1+1',
  "'=1",
  "''-5",
  '+44 (0)161',
  'say "hi", then; go',
  'two\r\nlines',
  'one\rmore',
  'José – £5',
  'שלום',
];
const text = fc.oneof(fc.constantFrom(...hard), fc.string({ unit: 'grapheme', maxLength: 30 })).map((each) =>
  each
    .replace(/[\u0080-\u009f\ufffd]/g, '')
    .replaceAll('\0', '')
    .trim(),
);
const words = text.map((each) => `Words ${each}`.trim());
const pence = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((each) => each / 100);
const day = fc.integer({ min: 0, max: 600 }).map((n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10));
const yesNo = fc.boolean();
const time = fc.constantFrom('08:00', '09:30', '17:05', null);

type Value = string | number | boolean | null;
type Input = Record<string, Value>;

interface Table {
  columns: readonly TableColumn<never>[];
  /** Query that finds the rows of the test alone. */
  query: (own: Side) => string;
  row: (own: Side) => fc.Arbitrary<Input>;
  /** What rows depend on each other for: their order, or a name of their own. */
  all?: (rows: Input[]) => Input[];
  /** Needed once, and never exported. */
  secret?: Input;
}

/** Records in turn, from the evening before the clocks go back or forward until the morning after. */
function inTurn(rows: Input[]): Input[] {
  let at = Date.parse(rows.length % 2 === 0 ? '2026-10-24T22:00:00Z' : '2026-03-28T22:00:00Z');
  return rows.map(({ gap, length, ...row }) => {
    const start_time = at + Number(gap);
    at = start_time + Number(length);
    return { ...row, start_time: new Date(start_time).toISOString(), end_time: new Date(at).toISOString() };
  });
}
const duration = fc.integer({ min: 60_000, max: 40 * 60_000 });

const tables: Readonly<Record<string, Table>> = {
  'time-tracking': {
    columns: timeRecordColumns({ timeZone, workers: none, jobs: none }) as never,
    query: ({ users }) => `user_id=${users.spare}`,
    row: ({ users, jobs }) =>
      fc.record({
        user_id: fc.constant(users.spare),
        job_id: fc.constant(jobs.open),
        is_driving: yesNo,
        note: text.map((each) => `Did the work ${each}`.trim()),
        gap: duration,
        length: duration,
      }),
    all: inTurn,
  },
  payments: {
    columns: officePaymentColumns({ workers: none, today }) as never,
    query: ({ users }) => `user_id=${users.spare}`,
    row: ({ users }) =>
      fc.record({
        user_id: fc.constant(users.spare),
        amount: fc.oneof(
          pence(9_999),
          pence(500).map((each) => -each),
        ),
        payment_date: day,
        payment_method: fc.constantFrom('bank_transfer', 'cash'),
        description: text,
      }),
  },
  expenses: {
    columns: officeExpenseColumns({ workers: none, jobs: none, today }) as never,
    query: ({ users }) => `user_id=${users.spare}`,
    row: ({ users, jobs }) =>
      fc.record({
        user_id: fc.constant(users.spare),
        job_id: fc.constant(jobs.open),
        expense_type: fc.constantFrom('material', 'fuel'),
        amount: pence(9_999),
        expense_date: day,
        description: text,
      }),
  },
  visits: {
    columns: visitColumns({ workers: none, jobs: none }) as never,
    query: ({ users }) => `user_id=${users.spare}`,
    row: ({ users, jobs }) =>
      fc.record({
        user_id: fc.constant(users.spare),
        job_id: fc.constant(jobs.open),
        day,
        starts: time,
        expected_minutes: fc.constantFrom(15, 90, 450, null),
        note: text,
      }),
  },
  'users-rates': {
    columns: rateColumns([], today) as never,
    query: ({ users }) => `user_id=${users.spare}`,
    row: ({ users }) =>
      fc.record({
        user_id: fc.constant(users.spare),
        rate: pence(100),
        charge_rate: fc.oneof(pence(200), fc.constant(null)),
        effective_from: day,
        comment: text,
      }),
    all: (rows) => [...new Map(rows.map((row) => [row.effective_from, row])).values()],
  },
  users: {
    columns: userColumns as never,
    query: () => 'q=roundtrip.example',
    row: () =>
      fc.record({
        first_name: words,
        last_name: text,
        role: fc.constantFrom('employee', 'contractor'),
        trades: fc.constantFrom('', 'Gas', 'Drains, Gas'),
        districts: fc.constantFrom('', 'M19', 'M20, SW1A'),
        mobile: fc.constantFrom('', '07700 900123', '+44 (0)7700 900123', '0161 496 0000 x12'),
        cis_rate: fc.constantFrom(null, 0, 20, 30),
        cis_utr: fc.constantFrom('', '1234567890'),
        cis_verification: fc.constantFrom('', 'V0012345678/AB'),
      }),
    all: (rows) => rows.map((row, n) => ({ ...row, email: `person${n}@roundtrip.example` })),
    secret: { password: 'fettle2026' },
  },
  properties: {
    columns: propertyColumns([]) as never,
    query: () => 'city=Roundtrip',
    row: ({ users }) =>
      fc.record({
        address: words,
        post_code: fc.constantFrom('M9 0PY', 'GIR 0AA', 'BFPO 57', ''),
        tenant_name: text,
        tenant_phone: fc.constantFrom('', '+44 161 496 0000', '0161 496 0000 ext. 3'),
        tenant_email: fc.constantFrom('', 'tenant@roundtrip.example'),
        access_notes: text,
        landlord_id: fc.constantFrom(users.landlord, null),
        billing_address: text,
        billing_cis_rate: fc.constantFrom(null, 20),
        billing_reverse_charge: yesNo,
      }),
    all: (rows) => rows.map((row) => ({ ...row, city: 'Roundtrip' })),
  },
  jobs: {
    columns: officeJobColumns({ properties: none, staff: [], trades: [] }) as never,
    query: ({ properties }) => `property_id=${properties.spare}`,
    row: ({ properties, rows }) =>
      fc.record({
        property_id: fc.constant(properties.spare),
        job_title: words,
        job_description: text,
        trade_id: fc.constantFrom(rows.trades!, null),
        status: fc.constantFrom('pending_start', 'in_progress'),
        due_date: fc.oneof(day, fc.constant(null)),
        budget: fc.oneof(pence(50_000), fc.constant(null)),
        planned_minutes: fc.constantFrom(null, 45, 450, 3065),
        client_reference: text,
      }),
  },
};

/** As the office's dialog sends the file. */
async function inputOf(file: Uint8Array, columns: readonly TableColumn<never>[]) {
  const { value, error } = await readFile(file);
  if (error !== undefined) throw new Error(error);
  const [headings = [], ...lines] = value.sheets[0]?.lines ?? [];
  const matched = matchHeadings(headings, columns);
  const fields = matched.flatMap((column, at) => (column ? [{ column, at }] : []));
  return {
    fields: fields.map(({ column }) => fieldOf(column)),
    rows: lines.map((cells) => fields.map(({ column, at }) => importCell(column, cells[at] ?? '', headings[at]))),
  };
}

const formats = ['programs', 'csv'] as const;

/** People's files say seconds, and no milliseconds. */
const saidBy = (format: (typeof formats)[number], value: Value | undefined) =>
  format === 'csv' && typeof value === 'string' ? value.replace(/(T\d\d:\d\d:\d\d)\.\d{3}Z$/, '$1Z') : value;

test.for(Object.keys(tables).flatMap((name) => formats.map((format) => [name, format] as const)))(
  '%s, exported as %s, are imported again unchanged',
  { timeout: 60_000 },
  async ([name, format], { db, two }) => {
    const { columns, query, row, all = (rows) => rows, secret = {} } = tables[name]!;
    const app = await startApp(db, { clock });
    const headers = { cookie: await cookieFor(db, who(two.acme, 'admin'), clock) };
    const post = async (path: string, body: object) => {
      const whole = path.endsWith('/undo') ? body : { ...body, duplicates: 'add' };
      const answer = await app.rest('POST', `/import/${path}`, whole, headers);
      expect(answer.status, `${answer.text.slice(0, 2000)}\n${JSON.stringify(body).slice(0, 3000)}`).toBe(200);
      return answer.body.data.ids as number[];
    };
    const shown = JSON.stringify(exportedColumns(columns.filter(({ meta }) => !meta.formOnly)));
    const search = `${query(two.acme)}&sort=id&order=asc&format=${format}${format === 'csv' ? `&columns=${encodeURIComponent(shown)}` : ''}`;
    const listed = async () => {
      const answer = await app.rest(
        'GET',
        `/${name}?${query(two.acme)}&sort=id&order=asc&limit=1000`,
        undefined,
        headers,
      );
      return answer.body.data as Input[];
    };
    await fc.assert(
      fc.asyncProperty(fc.array(row(two.acme), { minLength: 1, maxLength: 12 }), async (generated) => {
        const rows = all(generated);
        const fields = Object.keys({ ...rows[0], ...secret });
        const given = rows.map((each) => fields.map((field) => ({ ...each, ...secret })[field]!));
        const ids = await post(name, { fields, rows: given });
        const own = new Set(ids);
        const before = (await listed()).filter(({ id }) => own.has(Number(id)));
        const others = (await listed()).length - before.length;
        expect(before).toHaveLength(rows.length);
        const response = await fetch(`${app.url}/api/v1/export/${name}?${search}`, { headers });
        const file = new Uint8Array(await response.arrayBuffer());
        await post(`${name}/undo`, { ids });
        const input = await inputOf(file, columns);
        const again = await post(name, { ...input, rows: input.rows.slice(others) });
        const after = (await listed()).filter(({ id }) => again.includes(Number(id)));
        const exported = fields.filter((field) => !(field in secret));
        const picked = (list: Input[]) =>
          list.map((each) => exported.map((field) => [field, saidBy(format, each[field])]));
        expect(picked(after)).toEqual(picked(before));
        await post(`${name}/undo`, { ids: again });
      }),
      { numRuns: 2 },
    );
    await app.close();
  },
);
