import { expect, test } from 'vitest';
import { failureWords, type Invoice, mailFault, paidWith, statusLook, sumWords } from './invoice-words.ts';

test('a reason stands under the sentence, a fault of the server’s own does not', () => {
  const refusal = (httpStatus: number) =>
    Object.assign(new Error('Nothing to invoice'), { data: { code: 'x', httpStatus } });
  expect(failureWords('Failed', refusal(422))).toBe('Failed\nNothing to invoice');
  expect(failureWords('Failed', refusal(500))).toBe('Failed');
  expect(failureWords('Failed', new TypeError('fetch'))).toBe('Failed');
});

test('a mail that did not go is told until the invoice was sent in another way, or paid', () => {
  const at = '2026-03-02T10:00:00.000Z';
  const mail: NonNullable<Invoice['mail']> = {
    state: 'failed',
    recipient: 'a@b.example',
    error: 'It did not answer.',
    createdAt: at,
  };
  const invoice = (over: Partial<Invoice>) =>
    ({ status: 'unsent', sent_at: null, mail, ...over }) as Partial<Invoice> as Invoice;
  expect(mailFault(invoice({}))).toBe('It did not answer.');
  expect(statusLook(invoice({}))).toBe('failed');
  expect(statusLook(invoice({ mail: { ...mail, state: 'sending' } }))).toBe('sending');
  // Marked as sent after that; or a reminder that did not go.
  expect(mailFault(invoice({ status: 'sent', sent_at: '2026-03-02T11:00:00.000Z' }))).toBeUndefined();
  expect(mailFault(invoice({ status: 'overdue', sent_at: '2026-03-01T10:00:00.000Z' }))).toBe(mail.error);
  for (const status of ['void', 'credited', 'paid'] as const)
    expect(mailFault(invoice({ status }))).toBeUndefined();
});

test('parts of a payment add up in pence, on a credit note the other way', () => {
  const of = (paid_amount: number, open_amount: number) =>
    ({ paid_amount, open_amount, total_amount: 430.25 }) as Partial<Invoice> as Invoice;
  expect(paidWith(of(0.1, 430.15), 0.2)).toBe(0.3);
  expect(paidWith(of(-10, -90), 20.1)).toBe(-30.1);
  expect(sumWords(of(0, 430.25))).toBe('£430.25');
  expect(sumWords(of(430.25, 0))).toBe('£430.25');
  expect(sumWords(of(30.25, 400))).toBe('£430.25, £400.00 open');
});
