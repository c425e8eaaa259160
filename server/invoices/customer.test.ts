import { expect, test } from 'vitest';
import { addressOf, customerOf } from './customer.ts';
import type { InvoiceJob } from './entry-queries.ts';

const job = (over: Partial<InvoiceJob['property']>, people: Partial<InvoiceJob> = {}): InvoiceJob => ({
  id: 1,
  number: 1,
  job_title: 'Boiler',
  job_description: '',
  client_reference: '',
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
  property: {
    address: '1 Mill Lane',
    city: 'Manchester',
    post_code: 'M21 0AA',
    billing_name: '',
    billing_address: '',
    billing_email: '',
    ...over,
  },
  Agent: null,
  Landlord: null,
  ...people,
});

test('the customer is the billing name, else agent, else landlord, else owner with a warning', () => {
  const Agent = { first_name: 'Agata', last_name: 'Agent', email: 'agata@lets.example' };
  const Landlord = { first_name: 'Lara', last_name: '', email: 'lara@home.example' };
  const home = '1 Mill Lane\nManchester\nM21 0AA';
  const billing = { billing_name: 'Mill Ltd', billing_address: 'PO Box 7', billing_email: 'a@b.example' };
  expect(customerOf(job(billing, { Agent, Landlord }))).toEqual({
    customer_name: 'Mill Ltd',
    customer_address: 'PO Box 7',
    customer_email: 'a@b.example',
    warnings: [],
  });
  expect(customerOf(job({}, { Agent, Landlord }))).toMatchObject({
    customer_name: 'Agata Agent',
    customer_address: home,
    customer_email: 'agata@lets.example',
    warnings: [expect.stringContaining('no billing address')],
  });
  expect(customerOf(job({}, { Landlord }))).toMatchObject({ customer_name: 'Lara' });
  expect(customerOf(job({}))).toEqual({
    customer_name: 'The Owner',
    customer_address: home,
    customer_email: '',
    warnings: [expect.stringContaining('‘The Owner’')],
  });
});

test('an address contains town and postcode only once', () => {
  expect(addressOf(job({ address: '2 Quay St, manchester M21 0AA' }).property)).toBe('2 Quay St, manchester M21 0AA');
});
