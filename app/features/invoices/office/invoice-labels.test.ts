import { expect, test } from 'vitest';
import { BareAnswer } from '#app/lib/error-message.ts';
import { leftOutReasons } from '#server/invoices/schema.ts';
import {
  bulkFailure,
  failureMessage,
  type Invoice,
  leftOutGroups,
  leftOutLabel,
  leftOutMends,
  mailErrorOf,
  monthBefore,
  monthOptions,
  paidWith,
  statusStyle,
  sumLabel,
  sumsOf,
} from './invoice-labels.ts';

test('shows the reason of a failed mail, but not an internal error', () => {
  const rejection = (httpStatus: number) =>
    Object.assign(new Error('Nothing to invoice'), { data: { code: 'x', httpStatus } });
  expect(failureMessage('Failed', rejection(422))).toBe('Failed\nNothing to invoice');
  expect(failureMessage('Failed', rejection(500))).toBe('Failed');
  expect(failureMessage('Failed', new TypeError('fetch'))).toBe('Failed');
});

test('shows a failed mail until the invoice is sent otherwise or paid', () => {
  const at = '2026-03-02T10:00:00.000Z';
  const mail: NonNullable<Invoice['mail']> = {
    state: 'failed',
    recipient: 'a@b.example',
    error: 'It didn’t respond.',
    createdAt: at,
  };
  const invoice = (over: Partial<Invoice>) =>
    ({ status: 'unsent', sent_at: null, mail, ...over }) as Partial<Invoice> as Invoice;
  expect(mailErrorOf(invoice({}))).toBe('It didn’t respond.');
  expect(statusStyle(invoice({}))).toBe('failed');
  expect(statusStyle(invoice({ mail: { ...mail, state: 'sending' } }))).toBe('sending');
  // Marked as sent after the failed mail, or a failed reminder.
  expect(mailErrorOf(invoice({ status: 'sent', sent_at: '2026-03-02T11:00:00.000Z' }))).toBeUndefined();
  expect(mailErrorOf(invoice({ status: 'overdue', sent_at: '2026-03-01T10:00:00.000Z' }))).toBe(mail.error);
  for (const status of ['void', 'credited', 'paid'] as const) expect(mailErrorOf(invoice({ status }))).toBeUndefined();
});

test('payments add up without rounding errors, with opposite signs on a credit note', () => {
  const of = (paid_amount: number, open_amount: number) =>
    ({ paid_amount, open_amount, total_amount: 430.25 }) as Partial<Invoice> as Invoice;
  expect(paidWith(of(0.1, 430.15), 0.2)).toBe(0.3);
  expect(paidWith(of(-10, -90), 20.1)).toBe(-30.1);
  expect(sumLabel(of(0, 430.25))).toBe('£430.25');
  expect(sumLabel(of(430.25, 0))).toBe('£430.25');
  expect(sumLabel(of(30.25, 400))).toBe('£430.25, £400.00 open');
});

test('returns the previous month, also in January and on the last day of a month', () => {
  expect(monthBefore('2026-03-31', 1)).toBe('2026-02');
  expect(monthBefore('2026-01-01', 1)).toBe('2025-12');
  expect(monthBefore('2026-01-01', 0)).toBe('2026-01');
});

test('offers three years, the newest first', () => {
  const options = monthOptions('2026-03-02');
  expect(options).toHaveLength(36);
  expect(options[0]).toEqual({ value: '2026-03', label: 'Mar 2026' });
  expect(options.at(-1)).toEqual({ value: '2023-04', label: 'Apr 2023' });
});

const rejection = (httpStatus: number, message: string) =>
  Object.assign(new Error(message), { data: { code: 'x', httpStatus } });

test('describes a failure by its status', () => {
  expect(bulkFailure(rejection(500, 'It broke'))).toBe('Server error: It broke');
  expect(bulkFailure(rejection(500, ''))).toBe('Server error: Internal server error');
  expect(bulkFailure(new BareAnswer(500))).toBe('Server error: Internal server error');
  expect(bulkFailure(Object.assign(new Error('x'), { cause: new BareAnswer(400) }))).toBe(
    'Bad request: Invalid parameters',
  );
  expect(bulkFailure(rejection(400, 'jobs must be numbers'))).toBe('Bad request: jobs must be numbers');
  expect(bulkFailure(rejection(422, 'Nothing to invoice'))).toBe(
    'Failed to generate bulk invoices: Nothing to invoice',
  );
  expect(bulkFailure(new TypeError('Failed to fetch'))).toBe(
    'Failed to generate bulk invoices: No internet connection. Please check your network and try again.',
  );
});

test('groups omitted invoices by reason', () => {
  const left = ['needs review', 'no charge rate', 'needs review'].map((reason) => ({ reason }));
  expect(leftOutLabel(left as never)).toBe('3 not included: needs review (2), no charge rate (1)');
});

test('adds up pounds without rounding errors', () => {
  const rows = [0.1, 0.2].map((amount) => ({
    net_amount: amount,
    vat_amount: 0,
    total_amount: amount,
    cis_amount: 0.01,
    amount_due: amount - 0.01,
  }));
  expect(sumsOf(rows as never)).toEqual({ net: '£0.30', vat: '£0.00', gross: '£0.30', cis: '£0.02', due: '£0.28' });
});

test('groups what is left out by reason, most first, each with what mends it', () => {
  const entry = (id: number, reason: (typeof leftOutReasons)[number]) => ({
    ...{
      kind: 'time',
      id,
      date: '2026-02-11',
      User: { first_name: 'Sam', last_name: 'Ito' },
      minutes: 60,
      amount: null,
    },
    reason,
  });
  const job = (job_id: number, ...left_out: ReturnType<typeof entry>[]) => ({
    ...{ job_id, job_title: `Job ${job_id}`, property_address: '1 Mill Lane', left_out },
  });
  const groups = leftOutGroups([
    job(1, entry(1, 'no charge rate'), entry(2, 'needs review')),
    job(2, entry(3, 'needs review'), entry(4, 'needs review')),
  ] as Parameters<typeof leftOutGroups>[0]);
  expect(groups.map(({ reason, count, jobs }) => [reason, count, jobs.map(({ entries }) => entries.length)])).toEqual([
    ['needs review', 3, [1, 2]],
    ['no charge rate', 1, [1]],
  ]);
  expect(leftOutMends['needs review']).toMatchObject({ to: '/time-tracked/records?needs_review=true' });
  for (const reason of leftOutReasons) expect(leftOutMends[reason].hint).toMatch(/\.$/);
});
