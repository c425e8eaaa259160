import { describe, expect, test } from 'vitest';
import type { InvoiceJob, UnbilledExpense, UnbilledTime } from '#db/queries/invoice-entries.ts';
import {
  addressOf,
  composeInvoice,
  customerOf,
  fileNameOf,
  formatNumber,
  type InvoiceChoice,
  type InvoiceTerms,
  taxPoint,
} from './rules.ts';

const terms: InvoiceTerms = {
  vat_registered: true,
  vat_rate: 20,
  driving_billable: true,
  show_workers: false,
  due_days: 30,
};
const whole: InvoiceChoice = { invoice_type: 'both', invoice_mode: 'job', period: null };
const february: InvoiceChoice = { invoice_type: 'both', invoice_mode: 'monthly', period: '2026-02' };

const worked = (over: Partial<UnbilledTime> = {}): UnbilledTime => ({
  id: 1,
  job_id: 1,
  user_id: 7,
  User: { first_name: 'Emil', last_name: 'Earner' },
  day: '2026-02-09',
  is_driving: false,
  end_time: '2026-02-09T10:00:00.000Z',
  minutes: 60,
  needs_review: false,
  note: '',
  charge_rate: 30,
  ...over,
});
const bought = (over: Partial<UnbilledExpense> = {}): UnbilledExpense => ({
  id: 1,
  job_id: 1,
  User: { first_name: 'Emil', last_name: 'Earner' },
  expense_date: '2026-02-09',
  expense_type: 'material',
  description: '',
  amount: 12,
  vat_amount: 2,
  status: 'reviewed',
  ...over,
});
const compose = (
  time: UnbilledTime[],
  {
    choice = whole,
    expenses = [],
    ...over
  }: Partial<InvoiceTerms> & {
    choice?: InvoiceChoice;
    expenses?: UnbilledExpense[];
  } = {},
) => composeInvoice({ time, expenses }, choice, { ...terms, ...over });
const amount = (minutes: number, charge_rate: number) =>
  compose([worked({ minutes, charge_rate })]).lines[0]?.amount;

describe('money', () => {
  // A float would say 1.005 * 100 = 100.49999…
  test.each([
    [1, 30, 0.5],
    [1, 60.3, 1.01],
    [1, 60.29, 1],
    [61, 42.5, 43.21],
    [90, 0.01, 0.02],
    [29, 0.01, 0],
    [20, 0.03, 0.01],
    [480, 9999.99, 79_999.92],
  ])('%d minutes at £%d are £%d: half a penny up', (minutes, rate, pounds) => {
    expect(amount(minutes, rate)).toBe(pounds);
  });

  test('VAT once on the net, not on each line', () => {
    const lines = [1, 2, 3].map((id) => worked({ id, user_id: id, minutes: 1, charge_rate: 7.2 }));
    // 0.12 each: 0.024 a line would be 0.06 in all, on 0.36 it is 0.07.
    expect(compose(lines)).toMatchObject({ net_amount: 0.36, vat_amount: 0.07, total_amount: 0.43 });
    expect(compose(lines, { vat_rate: 17.5 })).toMatchObject({ vat_rate: 17.5, vat_amount: 0.06 });
    // 10p at 5 % are half a penny.
    const ten = compose([worked({ minutes: 1, charge_rate: 6 })], { vat_rate: 5 });
    expect(ten).toMatchObject({ net_amount: 0.1, vat_amount: 0.01, total_amount: 0.11 });
    expect(compose(lines, { vat_rate: 0 })).toMatchObject({ vat_rate: 0, vat_amount: 0 });
    expect(compose(lines, { vat_registered: false })).toMatchObject({ vat_rate: null, total_amount: 0.36 });
  });

  test('an expense goes without the VAT that the company reclaims, or whole', () => {
    const expenses = [bought({ amount: 0.3, vat_amount: 0.1 })];
    expect(compose([], { expenses }).net_amount).toBe(0.2);
    expect(compose([], { expenses, vat_registered: false }).net_amount).toBe(0.3);
  });
});

describe('lines', () => {
  test('one for each worker, day, rate and activity', () => {
    const { lines, records } = compose([
      worked({ id: 1, minutes: 20 }),
      worked({ id: 2, minutes: 25 }),
      worked({ id: 3, user_id: 8 }),
      worked({ id: 4, day: '2026-02-08' }),
      worked({ id: 5, is_driving: true, minutes: 5 }),
      worked({ id: 6, minutes: 0, charge_rate: null }),
      worked({ id: 7, minutes: 10, charge_rate: 45 }),
    ]);
    expect(lines.map(({ work_date, description, minutes }) => [work_date, description, minutes])).toEqual([
      ['2026-02-08', 'Labour', 60],
      ['2026-02-09', 'Labour', 45],
      ['2026-02-09', 'Labour', 60],
      ['2026-02-09', 'Labour', 10],
      ['2026-02-09', 'Travel', 5],
    ]);
    expect(lines.map(({ line_number }) => line_number)).toEqual([1, 2, 3, 4, 5]);
    // What took no minute costs nothing, and is done with.
    expect(records).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('of nothing but moments there is no invoice', () => {
    expect(compose([worked({ minutes: 0 })]).lines).toEqual([]);
  });

  test('names and notes only where they are wanted', () => {
    const time = [worked({ note: ' Bled it ' }), worked({ note: 'Bled it' }), worked({ note: 'Left' })];
    expect(compose(time).lines[0]!.description).toBe('Labour');
    expect(compose(time, { show_workers: true }).lines[0]!.description).toBe(
      'Labour: Emil Earner\nBled it; Left',
    );
    const long = compose([worked({ note: '😀'.repeat(3000) })], { show_workers: true }).lines[0]!.description;
    expect([...long]).toHaveLength(2000);
    expect(long.isWellFormed()).toBe(true);
  });

  test('by type', () => {
    const both = { time: [worked()], expenses: [bought()] };
    const kindsOf = (invoice_type: InvoiceChoice['invoice_type']) =>
      composeInvoice(both, { ...whole, invoice_type }, terms).lines.map(({ kind }) => kind);
    expect(kindsOf('labour')).toEqual(['labour']);
    expect(kindsOf('expenses')).toEqual(['expense']);
    expect(kindsOf('both')).toEqual(['labour', 'expense']);
  });

  test('a month takes all that is dated to its last day; what is older stands behind', () => {
    const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];
    const time = days.map((day, id) => worked({ id, day }));
    const expenses = days.map((expense_date, id) => bought({ id, expense_date }));
    const { lines, records, expenses: taken, left_out } = compose(time, { choice: february, expenses });
    expect(lines.map(({ kind, work_date, is_earlier }) => [kind, work_date, is_earlier])).toEqual([
      ['labour', '2026-02-01', false],
      ['labour', '2026-02-28', false],
      ['expense', '2026-02-01', false],
      ['expense', '2026-02-28', false],
      ['labour', '2026-01-31', true],
      ['expense', '2026-01-31', true],
    ]);
    expect([records, taken, left_out]).toEqual([[0, 1, 2], [0, 1, 2], []]);
    expect(compose(time).lines.some(({ is_earlier }) => is_earlier)).toBe(false);
  });
});

test('what is left out, and why', () => {
  const { left_out, lines } = compose(
    [
      worked({ id: 1, end_time: null }),
      worked({ id: 2, needs_review: true }),
      worked({ id: 3, charge_rate: null }),
      worked({ id: 4, is_driving: true }),
      worked({ id: 5 }),
    ],
    {
      driving_billable: false,
      expenses: [bought({ id: 6, status: 'pending' }), bought({ id: 7, status: 'archived' })],
    },
  );
  expect(left_out.map(({ id, reason }) => [id, reason])).toEqual([
    [1, 'running'],
    [2, 'needs review'],
    [3, 'no charge rate'],
    [4, 'driving is not billed'],
    [6, 'not reviewed'],
    [7, 'archived'],
  ]);
  expect(lines).toHaveLength(1);
});

const job = (over: Partial<InvoiceJob['property']>, people: Partial<InvoiceJob> = {}): InvoiceJob => ({
  id: 1,
  job_title: 'Boiler',
  client_reference: '',
  property: {
    address: '1 Mill Lane',
    city: 'Manchester',
    post_code: 'M21 0AA',
    billing_name: '',
    billing_address: '',
    billing_email: '',
    ...over,
  },
  Agent: null,
  Landlord: null,
  ...people,
});

test('the customer: billing name, else agent, else landlord, else the owner, with a warning', () => {
  const Agent = { first_name: 'Agata', last_name: 'Agent', email: 'agata@lets.example' };
  const Landlord = { first_name: 'Lara', last_name: '', email: 'lara@home.example' };
  const home = '1 Mill Lane\nManchester\nM21 0AA';
  const billing = { billing_name: 'Mill Ltd', billing_address: 'PO Box 7', billing_email: 'a@b.example' };
  expect(customerOf(job(billing, { Agent, Landlord }))).toEqual({
    customer_name: 'Mill Ltd',
    customer_address: 'PO Box 7',
    customer_email: 'a@b.example',
    warnings: [],
  });
  expect(customerOf(job({}, { Agent, Landlord }))).toMatchObject({
    customer_name: 'Agata Agent',
    customer_address: home,
    customer_email: 'agata@lets.example',
    warnings: [expect.stringContaining('no billing address')],
  });
  expect(customerOf(job({}, { Landlord }))).toMatchObject({ customer_name: 'Lara' });
  expect(customerOf(job({}))).toEqual({
    customer_name: 'The Owner',
    customer_address: home,
    customer_email: '',
    warnings: [expect.stringContaining("'The Owner'")],
  });
});

test('an address says town and postcode once', () => {
  expect(addressOf(job({ address: '2 Quay St, manchester M21 0AA' }).property)).toBe(
    '2 Quay St, manchester M21 0AA',
  );
});

test('the tax point is the day of issue, unless the work ended more than 14 days before', () => {
  expect(taxPoint(whole, '2026-03-02', '2026-02-16')).toBe('2026-03-02');
  expect(taxPoint(whole, '2026-03-02', '2026-02-15')).toBe('2026-02-15');
  expect(taxPoint(whole, '2026-03-02', '2026-03-05')).toBe('2026-03-02');
  expect(taxPoint(february, '2026-03-02', '2026-01-01')).toBe('2026-03-02');
});

test('numbers, and files called after them', () => {
  expect(formatNumber('INV', 2026, 7)).toBe('INV-2026-0007');
  expect(formatNumber('INV', 2026, 12_345)).toBe('INV-2026-12345');
  expect(fileNameOf('A/B:C-2026-0001')).toBe('A-B-C-2026-0001.pdf');
});
