import { expect, test } from 'vitest';
import { BareAnswer } from '#app/lib/error-message.ts';
import { bulkFailure, leftOutWords, sumsOf } from './bulk-words.ts';

const refusal = (httpStatus: number, message: string) =>
  Object.assign(new Error(message), { data: { code: 'x', httpStatus } });

test('a failure by its status', () => {
  expect(bulkFailure(refusal(500, 'It broke'))).toBe('Server error: It broke');
  expect(bulkFailure(refusal(500, ''))).toBe('Server error: Internal server error');
  expect(bulkFailure(new BareAnswer(500))).toBe('Server error: Internal server error');
  expect(bulkFailure(Object.assign(new Error('x'), { cause: new BareAnswer(400) }))).toBe(
    'Bad request: Invalid parameters',
  );
  expect(bulkFailure(refusal(400, 'jobs must be numbers'))).toBe('Bad request: jobs must be numbers');
  expect(bulkFailure(refusal(422, 'Nothing to invoice'))).toBe(
    'Failed to generate bulk invoices: Nothing to invoice',
  );
  expect(bulkFailure(new TypeError('Failed to fetch'))).toBe(
    'Failed to generate bulk invoices: No internet connection. Please check your network and try again.',
  );
});

test('what is left out is told by its reasons', () => {
  const left = ['needs review', 'no charge rate', 'needs review'].map((reason) => ({ reason }));
  expect(leftOutWords(left as never)).toBe('3 left out: needs review (2), no charge rate (1)');
});

test('pounds are added up in pence', () => {
  const rows = [0.1, 0.2].map((amount) => ({
    net_amount: amount,
    vat_amount: 0,
    total_amount: amount,
    cis_amount: 0.01,
    amount_due: amount - 0.01,
  }));
  expect(sumsOf(rows as never)).toEqual({
    net: '£0.30',
    vat: '£0.00',
    gross: '£0.30',
    cis: '£0.02',
    due: '£0.28',
  });
});
