import { expect, test } from 'vitest';
import { invoiceModes, invoiceStatuses, invoiceTypes } from '#server/invoices/schema.ts';
import { failureWords, modeLabels, statusLooks, typeLabels } from './invoice-words.ts';

test('every type, mode and status has words, and no other', () => {
  expect(Object.keys(typeLabels)).toEqual([...invoiceTypes]);
  expect(Object.keys(modeLabels)).toEqual([...invoiceModes]);
  expect(Object.keys(statusLooks)).toEqual([...invoiceStatuses]);
});

test('a reason stands under the sentence, a fault of the server’s own does not', () => {
  const refusal = (httpStatus: number) =>
    Object.assign(new Error('Nothing to invoice'), { data: { code: 'x', httpStatus } });
  expect(failureWords('Failed', refusal(422))).toBe('Failed\nNothing to invoice');
  expect(failureWords('Failed', refusal(500))).toBe('Failed');
  expect(failureWords('Failed', new TypeError('fetch'))).toBe('Failed');
});
