import { expect, test } from 'vitest';
import { BareAnswer } from '#app/lib/error-message.ts';
import { bulkFailure, leftOutLabel, sumsOf } from './bulk-text.ts';

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
