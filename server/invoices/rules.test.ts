import { describe, expect, test } from 'vitest';
import type { JobBilling, UnbilledExpense, UnbilledMaterial, UnbilledTime } from './entry-queries.ts';
import { composeInvoice, fileNameOf, formatNumber, type InvoiceChoice, type InvoiceTerms, taxPoint } from './rules.ts';

const terms: InvoiceTerms = {
  vat_registered: true,
  vat_rate: 20,
  driving_billable: true,
  show_workers: false,
  labour_text: 'none',
  due_days: 30,
};
const whole: InvoiceChoice = { invoice_type: 'both', invoice_mode: 'job', period: null };
const february: InvoiceChoice = { invoice_type: 'both', invoice_mode: 'monthly', period: '2026-02' };

const timed: JobBilling = {
  job_title: 'Boiler',
  job_description: '',
  billing_type: 'time',
  fixed_price: null,
  not_billed_reason: null,
  discount_percent: 0,
  fixed_is_billed: false,
  is_sample: false,
  completed_on: null,
  reverse_charge: false,
  cis_rate: null,
  property_id: 1,
};

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
  is_sample: false,
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
  is_sample: false,
  ...over,
});
const used = (over: Partial<UnbilledMaterial> = {}): UnbilledMaterial => ({
  id: 1,
  job_id: 1,
  User: { first_name: 'Emil', last_name: 'Earner' },
  used_on: '2026-02-09',
  description: 'Copper pipe, 15 mm',
  quantity: 2.5,
  unit: 'm',
  cost: 2,
  price: 4.5,
  vat_rate: null,
  status: 'reviewed',
  ...over,
});
const compose = (
  time: UnbilledTime[],
  {
    choice = whole,
    materials = [],
    expenses = [],
    job = {},
    ...over
  }: Partial<InvoiceTerms> & {
    choice?: InvoiceChoice;
    materials?: UnbilledMaterial[];
    expenses?: UnbilledExpense[];
    job?: Partial<JobBilling>;
  } = {},
) => composeInvoice({ ...timed, ...job }, { time, materials, expenses }, choice, { ...terms, ...over });
const amountsOf = (...of: Parameters<typeof compose>) => compose(...of).figures;
const amount = (minutes: number, charge_rate: number) => compose([worked({ minutes, charge_rate })]).lines[0]?.amount;

describe('money', () => {
  // In floating point 1.005 * 100 = 100.49999…
  test.each([
    [1, 30, 0.5],
    [1, 60.3, 1.01],
    [1, 60.29, 1],
    [61, 42.5, 43.21],
    [90, 0.01, 0.02],
    [29, 0.01, 0],
    [20, 0.03, 0.01],
    [480, 9999.99, 79_999.92],
  ])('%d minutes at £%d are £%d: half a penny rounds up', (minutes, rate, pounds) => {
    expect(amount(minutes, rate)).toBe(pounds);
  });

  test('VAT is rounded once on the net, not per line', () => {
    const lines = [1, 2, 3].map((id) => worked({ id, user_id: id, minutes: 1, charge_rate: 7.2 }));
    // 0.12 each: rounding 0.024 per line would give 0.06; on 0.36 it is 0.07.
    expect(amountsOf(lines)).toMatchObject({ net_amount: 0.36, vat_amount: 0.07, total_amount: 0.43 });
    expect(amountsOf(lines, { vat_rate: 17.5 })).toMatchObject({ vat_rate: 17.5, vat_amount: 0.06 });
    // 10p at 5 % are half a penny.
    const ten = amountsOf([worked({ minutes: 1, charge_rate: 6 })], { vat_rate: 5 });
    expect(ten).toMatchObject({ net_amount: 0.1, vat_amount: 0.01, total_amount: 0.11 });
    expect(amountsOf(lines, { vat_rate: 0 })).toMatchObject({ vat_rate: 0, vat_amount: 0 });
    expect(amountsOf(lines, { vat_registered: false })).toMatchObject({ vat_rate: null, total_amount: 0.36 });
  });

  test('an expense is charged net of VAT that the company reclaims, else gross', () => {
    const expenses = [bought({ amount: 0.3, vat_amount: 0.1 })];
    expect(amountsOf([], { expenses }).net_amount).toBe(0.2);
    expect(amountsOf([], { expenses, vat_registered: false }).net_amount).toBe(0.3);
  });
});

describe('lines', () => {
  test('there is one per worker, day, rate and activity', () => {
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
    // Records of 0 minutes cost nothing and are billed too.
    expect(records).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('records of zero minutes alone make no invoice', () => {
    expect(compose([worked({ minutes: 0 })]).lines).toEqual([]);
  });

  test('names and notes appear only if enabled', () => {
    const time = [worked({ note: ' Bled it ' }), worked({ note: 'Bled it' }), worked({ note: 'Left' })];
    expect(compose(time).lines[0]!.description).toBe('Labour');
    expect(compose(time, { show_workers: true }).lines[0]!.description).toBe('Labour: Emil Earner\nBled it; Left');
    const long = compose([worked({ note: '😀'.repeat(3000) })], { show_workers: true }).lines[0]!.description;
    expect([...long]).toHaveLength(2000);
    expect(long.isWellFormed()).toBe(true);
  });

  test('labour says what the job is or what was noted that day, if wanted', () => {
    const time = [worked({ note: ' Bled it ' }), worked({ is_driving: true, note: 'To the merchant' })];
    const texts = (wanted: Partial<InvoiceTerms>, job: Partial<JobBilling> = {}) =>
      composeInvoice({ ...timed, ...job }, { time, materials: [], expenses: [] }, whole, {
        ...terms,
        ...wanted,
      }).lines.map(({ description }) => description);
    expect(texts({ labour_text: 'job' })).toEqual(['Labour\nBoiler', 'Travel']);
    expect(texts({ labour_text: 'job' }, { job_description: 'No hot water' })).toEqual([
      'Labour\nNo hot water',
      'Travel',
    ]);
    expect(texts({ labour_text: 'day' })).toEqual(['Labour\nBled it', 'Travel\nTo the merchant']);
    expect(texts({ labour_text: 'job', show_workers: true })[0]).toBe('Labour: Emil Earner\nBoiler\nBled it');
  });

  test('are filtered by type', () => {
    const both = { time: [worked()], materials: [used()], expenses: [bought()] };
    const kindsOf = (invoice_type: InvoiceChoice['invoice_type']) =>
      composeInvoice(timed, both, { ...whole, invoice_type }, terms).lines.map(({ kind }) => kind);
    expect(kindsOf('labour')).toEqual(['labour']);
    expect(kindsOf('expenses')).toEqual(['material', 'expense']);
    expect(kindsOf('both')).toEqual(['labour', 'material', 'expense']);
  });

  test('a month includes everything dated to its last day; older work is listed separately', () => {
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

test('lists what is omitted, with reasons', () => {
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
    [4, 'driving not billed'],
    [6, 'not reviewed'],
    [7, 'archived'],
  ]);
  expect(lines).toHaveLength(1);
});

describe('a fixed price', () => {
  const job = { billing_type: 'fixed', fixed_price: 500 } as const;
  const time = [worked({ id: 1, charge_rate: null }), worked({ id: 2, day: '2026-03-05', is_driving: true })];
  const expenses = [bought({ id: 3 })];

  test('is one line that bills everything, whatever its day, rate and type', () => {
    const { lines, records, expenses: taken, left_out, last_day, figures } = compose(time, { expenses, job });
    expect(lines).toEqual([
      {
        line_number: 1,
        section: 1,
        kind: 'fixed',
        is_earlier: false,
        work_date: null,
        description: 'Boiler',
        minutes: null,
        quantity: null,
        unit: null,
        unit_price: null,
        amount: 500,
        vat_rate: 20,
      },
    ]);
    expect([records, taken, left_out, last_day]).toEqual([[1, 2], [3], [], '2026-03-05']);
    expect(figures).toMatchObject({ net_amount: 500, vat_amount: 100, total_amount: 600, amount_due: 600 });
    expect(compose([], { job }).lines).toHaveLength(1);
  });

  test('that quotes promised at several VAT rates is a line for each, less the discount of each', () => {
    const fixed_price_by_rate = [
      { vat_rate: 20, net_amount: 450.05 },
      { vat_rate: 5, net_amount: 49.95 },
    ];
    const { lines, figures } = compose(time, { job: { ...job, fixed_price_by_rate, discount_percent: 10 } });
    expect(lines.map(({ kind, amount, vat_rate }) => [kind, amount, vat_rate])).toEqual([
      ['fixed', 450.05, 20],
      ['fixed', 49.95, 5],
      // 45.005 and 4.995.
      ['discount', -45.01, 20],
      ['discount', -5, 5],
    ]);
    expect(figures).toMatchObject({
      net_amount: 449.99,
      vat_rate: null,
      vat_amount: 83.26,
      vat: [
        { vat_rate: 20, net_amount: 405.04, vat_amount: 81.01 },
        { vat_rate: 5, net_amount: 44.95, vat_amount: 2.25 },
      ],
      total_amount: 533.25,
    });
    const unregistered = { ...terms, vat_registered: false };
    const without = composeInvoice(
      { ...timed, ...job, fixed_price_by_rate },
      { time, materials: [], expenses },
      whole,
      unregistered,
    );
    expect(without.figures).toMatchObject({ net_amount: 500, vat_rate: null, vat: [], total_amount: 500 });
    expect(without.lines.map(({ vat_rate }) => vat_rate)).toEqual([null, null]);
  });

  test('omits unreviewed entries, which are covered later', () => {
    const open = [worked({ id: 1, needs_review: true }), worked({ id: 2, end_time: null })];
    const pending = [bought({ id: 3, status: 'pending' })];
    const reasons = (over: Partial<JobBilling>, choice = whole) =>
      compose(open, { expenses: pending, job: { ...job, ...over }, choice }).left_out.map(({ reason }) => reason);
    expect(reasons({})).toEqual(['needs review', 'running', 'not reviewed']);
    expect(reasons({ fixed_is_billed: true })).toEqual(Array(3).fill('covered by the fixed price'));
    expect(compose(time, { job: { ...job, fixed_is_billed: true } }).lines).toEqual([]);
  });

  test('is billed in full or not at all: never as labour or expenses, monthly once completed', () => {
    for (const invoice_type of ['labour', 'expenses'] as const) {
      const choice = { ...whole, invoice_type };
      const { lines, left_out } = compose(time, { expenses, job, choice });
      expect(lines).toEqual([]);
      expect(new Set(left_out.map(({ reason }) => reason))).toEqual(new Set(['fixed price, billed in full']));
    }
    for (const [completed_on, count] of [
      [null, 0],
      ['2026-03-01', 0],
      ['2026-02-28', 1],
      ['2025-12-01', 1],
    ] as const) {
      const monthly = compose(time, { expenses, job: { ...job, completed_on }, choice: february });
      expect(monthly.lines).toHaveLength(count);
      if (count === 1) expect([monthly.records, monthly.expenses]).toEqual([[1, 2], [3]]);
      else expect(monthly.left_out[0]?.reason).toBe('fixed price, job not completed yet');
    }
  });
});

describe('materials', () => {
  test('are lines of quantity and price after the labour, at rates of their own, and no labour for CIS', () => {
    const materials = [used(), used({ id: 2, vat_rate: 0, quantity: 0.333, price: 9.99 })];
    const {
      lines,
      figures,
      materials: billed,
    } = compose([worked()], {
      materials,
      expenses: [bought()],
      job: { cis_rate: 20, discount_percent: 10 },
    });
    expect(
      lines.map(({ kind, quantity, unit, unit_price, amount, vat_rate }) => [
        ...[kind, quantity, unit, unit_price, amount, vat_rate],
      ]),
    ).toEqual([
      ['labour', null, null, 30, 30, 20],
      ['material', 2.5, 'm', 4.5, 11.25, 20],
      // 3.32667.
      ['material', 0.333, 'm', 9.99, 3.33, 0],
      ['expense', null, null, null, 10, 20],
      ['discount', null, null, null, -5.13, 20],
      ['discount', null, null, null, -0.33, 0],
    ]);
    expect(billed).toEqual([1, 2]);
    expect(figures).toMatchObject({ net_amount: 49.12, vat_amount: 9.22, cis_base: 27, cis_amount: 5.4 });
  });

  test('wait for a review and a price; a fixed price covers both, and its labour is less what they are worth', () => {
    const materials = [
      used({ status: 'pending' }),
      used({ id: 2, price: null }),
      used({ id: 3, status: 'archived' }),
      used({ id: 4, used_on: '2026-03-01' }),
    ];
    const reasons = (of: ReturnType<typeof compose>) => of.left_out.map(({ id, reason }) => [id, reason]);
    const month = compose([], { materials, choice: february });
    expect([month.lines, month.materials]).toEqual([[], []]);
    expect(reasons(month)).toEqual([
      [1, 'not reviewed'],
      [2, 'no price'],
      [3, 'archived'],
    ]);
    const job = { billing_type: 'fixed', fixed_price: 100, cis_rate: 20 } as const;
    const fixed = compose([], { materials, job });
    expect([fixed.lines.length, fixed.materials]).toEqual([1, [2, 4]]);
    // 2.5 at the cost of 2.00, and 2.5 at the price of 4.50.
    expect(fixed.figures).toMatchObject({ net_amount: 100, cis_base: 83.75 });
    expect(reasons(fixed)).toEqual([
      [1, 'not reviewed'],
      [3, 'archived'],
    ]);
  });

  test('are charged in place of the expense that bought them, which a fixed price bills beside them', () => {
    const expenses = [bought({ bought_materials: true })];
    const charged = compose([], { materials: [used()], expenses });
    expect(charged.lines).toMatchObject([{ kind: 'material', amount: 11.25 }]);
    expect(charged.left_out).toMatchObject([{ kind: 'expense', amount: 10, reason: 'charged as materials' }]);
    const job = { billing_type: 'fixed', fixed_price: 100, cis_rate: 20 } as const;
    const fixed = compose([], { materials: [used()], expenses, job });
    expect([fixed.materials, fixed.expenses, fixed.left_out]).toEqual([[1], [1], []]);
    expect(fixed.figures.cis_base).toBe(88.75);
  });
});

test.each(['recall', 'warranty', 'internal'] as const)('a job not billed as %s', (not_billed_reason) => {
  const job = { billing_type: 'not_billed', not_billed_reason } as const;
  const { lines, left_out } = compose([worked()], { job, expenses: [bought()] });
  expect(lines).toEqual([]);
  expect(left_out.map(({ reason }) => reason)).toEqual(Array(2).fill(`not billed as ${not_billed_reason}`));
});

test('sample data is left out, as a job and as entries that were moved to another', () => {
  const [time, expenses] = [[worked()], [bought()]];
  for (const fixed_price of [null, 500]) {
    const { lines, left_out } = compose(time, { expenses, job: { is_sample: true, fixed_price } });
    expect(lines).toEqual([]);
    expect(left_out.map(({ reason }) => reason)).toEqual(['sample data', 'sample data']);
  }
  const moved = compose([...time, worked({ id: 2, is_sample: true })], {
    expenses: [...expenses, bought({ id: 3, is_sample: true })],
  });
  expect([moved.records, moved.expenses]).toEqual([[1], [1]]);
  expect(moved.left_out.map(({ id, reason }) => [id, reason])).toEqual([
    [2, 'sample data'],
    [3, 'sample data'],
  ]);
});

describe('a discount', () => {
  test('is the last line, taken from the net of the others before VAT', () => {
    const { lines, figures } = compose([worked({ charge_rate: 10.1 }), worked({ day: '2026-01-03' })], {
      expenses: [bought()],
      job: { discount_percent: 7.5 },
      choice: february,
    });
    expect(lines.at(-1)).toEqual({
      line_number: 4,
      section: 1,
      kind: 'discount',
      is_earlier: false,
      work_date: null,
      description: 'Discount 7.5%',
      minutes: null,
      quantity: null,
      unit: null,
      unit_price: null,
      // 50.10: 3.7575.
      amount: -3.76,
      vat_rate: 20,
    });
    expect(figures).toMatchObject({ net_amount: 46.34, vat_amount: 9.27, total_amount: 55.61 });
  });

  test('of zero adds no line, of 100 % leaves nothing to pay', () => {
    expect(compose([worked({ minutes: 1, charge_rate: 0.6 })], { job: { discount_percent: 5 } }).lines).toHaveLength(1);
    const all = compose([worked()], { job: { discount_percent: 100, cis_rate: 20 } });
    expect(all.lines.map(({ amount }) => amount)).toEqual([30, -30]);
    expect(all.figures).toMatchObject({ net_amount: 0, vat_amount: 0, cis_amount: 0, amount_due: 0 });
  });
});

test('reverse charge shows the VAT without adding it; without VAT it has no effect', () => {
  const job = { reverse_charge: true };
  expect(amountsOf([worked()], { job })).toMatchObject({
    reverse_charge: true,
    net_amount: 30,
    vat_amount: 6,
    total_amount: 30,
    amount_due: 30,
  });
  for (const none of [{ vat_registered: false }, { vat_rate: 0 }]) {
    expect(amountsOf([worked()], { job, ...none })).toMatchObject({ reverse_charge: false, total_amount: 30 });
  }
});

describe('CIS', () => {
  const both = { expenses: [bought({ amount: 60, vat_amount: 10 })] };

  test('is deducted from labour and travel, not from materials or VAT', () => {
    const time = [worked(), worked({ is_driving: true, minutes: 20 })];
    const due = (cis_rate: number | null, over = {}) => amountsOf(time, { ...both, job: { cis_rate, ...over } });
    expect(due(20)).toMatchObject({
      cis_rate: 20,
      net_amount: 90,
      total_amount: 108,
      cis_base: 40,
      cis_amount: 8,
      amount_due: 100,
    });
    expect(due(30)).toMatchObject({ cis_amount: 12, amount_due: 96 });
    expect(due(0)).toMatchObject({ cis_rate: 0, cis_base: 40, cis_amount: 0, amount_due: 108 });
    expect(due(null)).toMatchObject({ cis_rate: null, cis_base: 0, cis_amount: 0, amount_due: 108 });
    expect(due(20, { reverse_charge: true })).toMatchObject({ total_amount: 90, amount_due: 82 });
    expect(amountsOf([], { ...both, job: { cis_rate: 20 } })).toMatchObject({ cis_base: 0, amount_due: 60 });
  });

  test('rounds half a penny up; a discount reduces the labour by the same percentage, rounded alike', () => {
    const minute = [worked({ minutes: 1, charge_rate: 7.5 })];
    // 13p: 2.6p.
    expect(amountsOf(minute, { job: { cis_rate: 20 } })).toMatchObject({ cis_base: 0.13, cis_amount: 0.03 });
    // 5 % of 30.30 are 1.515, of 80.30 4.015.
    expect(
      amountsOf([worked({ charge_rate: 30.3 })], { ...both, job: { cis_rate: 20, discount_percent: 5 } }),
    ).toMatchObject({ net_amount: 76.28, cis_base: 28.78, cis_amount: 5.76, amount_due: 85.78 });
  });

  test('does not apply to the materials in a fixed price', () => {
    const job = { billing_type: 'fixed', fixed_price: 120, cis_rate: 20 } as const;
    expect(amountsOf([worked()], { ...both, job })).toMatchObject({
      net_amount: 120,
      cis_base: 70,
      cis_amount: 14,
    });
    const dear = { ...job, fixed_price: 40 };
    expect(amountsOf([worked()], { ...both, job: dear })).toMatchObject({ cis_base: 0, amount_due: 48 });
    const less = { ...job, discount_percent: 10 };
    expect(amountsOf([worked()], { ...both, job: less })).toMatchObject({ net_amount: 108, cis_base: 63 });
  });
});

test('the tax point is the day of issue, unless the work ended more than 14 days before', () => {
  expect(taxPoint(whole, '2026-03-02', '2026-02-16')).toBe('2026-03-02');
  expect(taxPoint(whole, '2026-03-02', '2026-02-15')).toBe('2026-02-15');
  expect(taxPoint(whole, '2026-03-02', '2026-03-05')).toBe('2026-03-02');
  expect(taxPoint(february, '2026-03-02', '2026-01-01')).toBe('2026-03-02');
});

test('formats numbers and file names', () => {
  expect(formatNumber('INV', 2026, 7)).toBe('INV-2026-0007');
  expect(formatNumber('INV', 2026, 12_345)).toBe('INV-2026-12345');
  expect(fileNameOf('A/B:C-2026-0001')).toBe('A-B-C-2026-0001.pdf');
});
