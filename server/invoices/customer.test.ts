import { expect, test } from 'vitest';
import { addressOf } from '#server/documents/address-of.ts';
import { customerOf } from './customer.ts';
import type { InvoiceJob } from './entry-queries.ts';

const property = { address: '1 Mill Lane', city: 'Manchester', post_code: 'M21 0AA' };
const lets: InvoiceJob['customer'] = {
  id: 7,
  name: 'Mill Ltd',
  address: 'PO Box 7',
  post_code: '',
  email: 'a@b.example',
  vat_number: 'GB123456789',
  payment_terms: 14,
  delivery: 'email',
};
const home = '1 Mill Lane\nManchester\nM21 0AA';

test('an invoice is addressed to the customer, at the property without an address, to the owner with a warning', () => {
  expect(customerOf({ property, customer: lets })).toEqual({
    customer_id: 7,
    customer_name: 'Mill Ltd',
    customer_address: 'PO Box 7',
    customer_email: 'a@b.example',
    customer_vat_number: 'GB123456789',
    warnings: [],
  });
  expect(customerOf({ property, customer: { ...lets, post_code: 'M1 1AA' } })).toMatchObject({
    customer_address: 'PO Box 7\nM1 1AA',
  });
  expect(
    customerOf({ property, customer: { ...lets, address: 'PO Box 7, m1 1aa', post_code: 'M1 1AA' } }),
  ).toMatchObject({ customer_address: 'PO Box 7, m1 1aa' });
  expect(customerOf({ property, customer: { ...lets, address: '' } })).toMatchObject({
    customer_address: home,
    warnings: [expect.stringContaining('no billing address')],
  });
  expect(customerOf({ property, customer: { ...lets, name: 'The Owner', address: '', email: '' } })).toMatchObject({
    customer_name: 'The Owner',
    customer_address: home,
    customer_email: '',
    warnings: [expect.stringContaining('‘The Owner’')],
  });
});

test('an address contains town and postcode only once', () => {
  expect(addressOf({ ...property, address: '2 Quay St, manchester M21 0AA' })).toBe('2 Quay St, manchester M21 0AA');
});
