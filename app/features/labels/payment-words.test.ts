import { expect, test } from 'vitest';
import { paymentMethods, paymentTypes } from '#server/payments/schema.ts';
import { methodLabels, typeLabels } from './payment-words.ts';

test('every type and method has its word', () => {
  expect(Object.keys(typeLabels)).toEqual([...paymentTypes]);
  expect(Object.keys(methodLabels)).toEqual([...paymentMethods]);
});
