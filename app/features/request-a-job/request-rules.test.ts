import { expect, test } from 'vitest';
import { checkedRequest } from '#server/request-a-job/rules.ts';
import { requestWords } from '#server/request-a-job/schema.ts';
import { faultWords, requestFaults } from './request-rules.ts';

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

test('the words are the server’s, in its order', () => {
  expect(Object.values(faultWords)).toEqual(Object.values(requestWords));
});

test('nothing is wrong with a whole request; the box stands in for a file', () => {
  expect(requestFaults(whole, 1)).toEqual([]);
  expect(requestFaults({ ...whole, no_photo: 'on' }, 0)).toEqual([]);
  expect(requestFaults({}, 0).map(({ words }) => words)).toEqual(Object.values(faultWords));
});

test.each([
  ['post_code', ['m90py', 'SW1A 1AA', 'EC1A1BB', 'M9', 'M9  0PY', 'MMM 0PY', 'M9 0PYY', '']],
  ['requested_by', ['landlord', 'office', '']],
  ['job_title', ['title', ' tap  ', '']],
  ['job_description', ['it drips', 'it drips..', '  it drips   ']],
  ['name', ['Ali', 'Al', ' Al ']],
  [
    'email',
    ['a@b.co', "o'brien+x@mail.b-c.example", 'tess', 'a@b', '.a@b.co', 'a..b@c.de', 'ü@b.co', 'a@b.c', ''],
  ],
  ['phone', ['+44 (0)7700-900.123', '123456789012345', '07700 9001', 'call 07700900123', '1234567890123456']],
] as const)('%s is judged as the server judges it', (field, values) => {
  for (const value of values) {
    const entered = { ...whole, [field]: value };
    const [first] = requestFaults(entered, 1);
    let told: string | undefined;
    try {
      // The server trims what it is sent before it looks.
      checkedRequest({ ...entered, [field]: value.trim() }, true);
    } catch (error) {
      told = (error as Error).message;
    }
    expect(first?.words, value).toBe(told);
  }
});

test('a landlord who is logged in is asked for neither postcode nor role', () => {
  const { post_code: _, requested_by: __, ...rest } = whole;
  expect(requestFaults(rest, 1, true)).toEqual([]);
  expect(() => checkedRequest(rest, true, true)).not.toThrow();
  expect(requestFaults(rest, 1)).toHaveLength(2);
});
