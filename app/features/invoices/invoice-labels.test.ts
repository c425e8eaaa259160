import { expect, test } from 'vitest';
import { failureMessage, type Invoice, mailErrorOf, paidWith, statusStyle, sumLabel } from './invoice-labels.ts';

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
