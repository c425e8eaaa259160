import { expect, test } from 'vitest';
import { pdfText } from '#tests/support/pdf-text.ts';
import { testPrinter } from '#tests/support/test-printer.ts';
import { fileNameOf, statementPage } from './document.ts';
import type { Statement } from './schema.ts';

const record = {
  id: 1,
  job_id: 1,
  job_title: 'New boiler',
  property_address: '1 Mill Lane\nManchester',
  start_time: '2026-03-29T07:00:00.000Z',
  end_time: '2026-03-29T09:05:00.000Z',
  is_driving: false,
  minutes: 125,
  needs_review: false,
  end_unknown: false,
  pay: 27.85,
};
const statement = (over: Partial<Statement> = {}): Statement => ({
  user_id: 3,
  User: { first_name: 'Zoë', last_name: 'לוי' },
  company_name: 'Beacon',
  week: '2026-03-29',
  until: '2026-04-04',
  has_ended: true,
  driving_pay_percent: 50,
  total_duration: 145,
  driving_duration: 20,
  pay: 27.85,
  pending_pay: 2.23,
  expenses: 12.5,
  payments: 100,
  bonus: 25,
  cis_deducted: 20,
  balance_before: -250.4,
  balance_after: -190.75,
  days: [
    {
      day: '2026-03-29',
      total_duration: 145,
      driving_duration: 20,
      rate: 13.37,
      total_toPay: 30.08,
      pending_pay: 2.23,
      records: [
        record,
        { ...record, id: 2, is_driving: true, needs_review: true, minutes: 20, pay: 2.23 },
        { ...record, id: 3, end_unknown: true, needs_review: true, minutes: 0, pay: 0 },
      ],
    },
  ],
  reimbursed: [
    {
      id: 1,
      expense_date: '2026-03-30',
      expense_type: 'material',
      description: 'Copper pipe',
      job_title: 'New boiler',
      amount: 12.5,
    },
  ],
  paid: [
    {
      id: 1,
      payment_date: '2026-04-03',
      payment_type: 'regular',
      payment_method: 'bank_transfer',
      description: 'Week 13',
      amount: 100,
      cis_deducted: 20,
    },
  ],
  agreement: { agreed_at: '2026-04-06T08:00:00.000Z', changes: [] },
  ...over,
});
const supplier = {
  company_name: 'Beacon Repairs Ltd',
  company_address: 'Unit 4\nLeeds',
  company_phone: '0113 496 0000',
  company_email: '',
};

test('prints records in the company’s zone, sums and a worded balance', async () => {
  const page = statementPage(statement(), supplier, 'Europe/London');
  const text = (await pdfText(await testPrinter().print(page))).join(' ').replace(/\s+/g, ' ');
  for (const message of [
    'Beacon Repairs Ltd',
    'Weekly statement',
    '29 Mar 2026 to 04 Apr 2026',
    'Sunday 29 March',
    '£13.37 an hour, driving 50%',
    // Summer time began that night.
    '08:00 – 10:05',
    '08:00 – ?',
    'End time unknown',
    'Awaiting review',
    'Driving: New boiler',
    '£30.08',
    'Material: Copper pipe',
    'Regular, bank transfer',
    'CIS deducted £20.00, paid out £80.00',
    'Owed from before £250.40',
    'Earned £27.85',
    'Paid −£100.00',
    'Bonuses of £25.00 do not enter.',
    'Owed to you £190.75 by Beacon',
    'Agreed on 6 April 2026 at 09:00.',
  ])
    expect(text).toContain(message);
  expect(text).toMatch(/Zoë/);
});

test('names files', () => {
  expect(fileNameOf({ User: { first_name: 'Sam', last_name: 'Ito/Bell' }, week: '2026-11-15' })).toBe(
    'Statement Sam Ito-Bell 2026-11-15.pdf',
  );
});
