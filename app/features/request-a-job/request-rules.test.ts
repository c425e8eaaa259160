import { expect, test } from 'vitest';
import { requestErrors } from './request-rules.ts';

const whole = {
  property_id: '7',
  post_code: 'M9 0PY',
  requested_by: 'tenant',
  job_title: 'Dripping tap',
  job_description: 'The tap in the kitchen drips.',
  name: 'Tess Tenant',
  email: 'tess@tenant.example',
  phone: '07700 900123',
};

test('accepts a complete request; the checkbox replaces a file', () => {
  expect(requestErrors(whole, 1)).toEqual([]);
  expect(requestErrors({ ...whole, no_photo: 'on' }, 0)).toEqual([]);
});

test('lists errors in the order of the form', () => {
  expect(requestErrors({}, 0).map(({ id }) => id)).toEqual([
    'post_code',
    'property_id',
    'requested_by',
    'job_title',
    'job_description',
    'files',
    'name',
    'email',
    'phone',
  ]);
});

test('the postcode by which the chosen property was found is right', () => {
  expect(requestErrors({ ...whole, post_code: 'Eircode D02' }, 1)).toEqual([]);
  const { property_id: _, ...rest } = whole;
  expect(requestErrors({ ...rest, post_code: 'Eircode D02' }, 1).map(({ id }) => id)).toEqual([
    'post_code',
    'property_id',
  ]);
});

test('trims texts before validation, as the server does', () => {
  const spaced = Object.fromEntries(Object.entries(whole).map(([field, text]) => [field, ` ${text} `]));
  expect(requestErrors(spaced, 1)).toEqual([]);
  const short = { ...whole, job_title: ' tap  ', job_description: '  it drips   ', name: ' Al ' };
  expect(requestErrors(short, 1).map(({ id }) => id)).toEqual(['job_title', 'job_description', 'name']);
});

test('a logged-in landlord needs neither postcode nor role', () => {
  const { post_code: _, requested_by: __, ...rest } = whole;
  expect(requestErrors(rest, 1, true)).toEqual([]);
  expect(requestErrors(rest, 1)).toHaveLength(2);
});
