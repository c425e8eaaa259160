import { describe, expect } from 'vitest';
import { contents } from '#tests/contract/contents.ts';
import { refusal } from '#tests/support/caller.ts';
import { requestOffice } from '#tests/support/request-office.ts';
import { test } from '#tests/support/test.ts';
import { newReference } from './rules.ts';

const property = 'Please select a property from the dropdown.';
const postCode = 'Please enter a valid UK postcode (e.g., M9 0PY or M90PY).';
const requester = 'Please select either Tenant or Landlord.';
const title = 'Please enter a valid title (minimum 5 characters).';
const description = 'Please enter a valid description (minimum 10 characters).';
const file = 'Please upload at least one file.';
const name = 'Please enter your name (minimum 3 characters).';
const email = 'Please enter a valid email address';
const phone = 'Please enter a valid phone number (10 to 15 digits).';

/** Invalid values by field with their messages, in the order of the checks. */
const errors = [
  [property, { property_id: '' }, { property_id: null }, { property_id: 'nowhere' }, { property_id: '0' }],
  [
    postCode,
    { post_code: '' },
    { post_code: 'M9' },
    { post_code: 'M9 0P' },
    { post_code: 'MMM 0PY' },
    { post_code: 'M9 0PYY' },
  ],
  [requester, { requested_by: undefined }, { requested_by: 'office' }],
  [title, { job_title: '' }, { job_title: '  tap  ' }],
  [description, { job_description: null }, { job_description: ' it drips  ' }],
  [file, { no_photo: false }, { no_photo: 'off' }, { no_photo: undefined }],
  [name, { name: undefined }, { name: 'Al' }],
  [email, { email: '' }, { email: 'tess' }, { email: 'tess@tenant.example\nbcc: x@y.example' }],
  [
    phone,
    { phone: '07700 9001' },
    { phone: '+44 7700 900123 4567' },
    { phone: 'call me on 07700900123' },
    { phone: '' },
  ],
] as const;

describe('validation of a request', () => {
  test.for(errors.flatMap(([message, ...values]) => values.map((value) => [message, value] as const)))(
    '%s (%j)',
    async ([message, value], { db }) => {
      const { as, whole } = await requestOffice(db);
      const visitor = await as(null);
      const before = await contents(db);
      expect(await refusal(visitor.requestAJob.create({ ...whole, ...value }))).toMatchObject({
        code: 'invalid',
        message: message,
        fields: expect.any(Object),
      });
      expect(await contents(db)).toEqual(before);
    },
  );

  test('reports the first error in the order of its checks', async ({ db }) => {
    const { as, clock, whole } = await requestOffice(db);
    const visitor = await as(null);
    let wrong: object = Object.assign({}, ...errors.map(([, value]) => value));
    for (const [message, value] of errors) {
      clock.advance('1h');
      expect((await refusal(visitor.requestAJob.create({ ...whole, ...wrong }))).message).toBe(message);
      const [field] = Object.keys(value);
      wrong = { ...wrong, [field!]: whole[field as 'phone'] };
    }
    await visitor.requestAJob.create({ ...whole, ...wrong });
  });

  test('a chosen property’s own postcode is right, however the company writes it', async ({ db }) => {
    const { as, whole } = await requestOffice(db);
    const visitor = await as(null);
    await db.updateTable('properties').set({ post_code: 'Eircode D02' }).where('id', '=', whole.property_id).execute();
    await visitor.requestAJob.create({ ...whole, post_code: 'eircode d02' });
    const other = visitor.requestAJob.create({ ...whole, post_code: 'D03' });
    expect(await refusal(other)).toMatchObject({ fields: { post_code: expect.any(String) } });
  });

  test('accepts postcodes, phones and boxes in usual notations', async ({ db }) => {
    const { as, clock, whole } = await requestOffice(db);
    const visitor = await as(null);
    for (const fine of [
      { post_code: 'm90py' },
      { post_code: 'SW1A 1AA' },
      { post_code: 'EC1A1BB' },
      { post_code: 'M9\u00a0 0PY,' },
      { post_code: 'GIR 0AA' },
      { post_code: 'BFPO 57' },
      { requested_by: 'landlord' },
      { job_title: ' title ' },
      { phone: '+44 (0)7700-900.123' },
      { phone: '123456789012345' },
      { no_photo: 'on' },
      { no_photo: 'true' },
    ]) {
      clock.advance('1h');
      await visitor.requestAJob.create({ ...whole, ...fine });
    }
  });

  test('property_id wins over address, and must be an active property of the company', async ({ db }) => {
    const { as, jobs, other, properties, whole } = await requestOffice(db);
    const visitor = await as(null);
    const request = (chosen: object) => visitor.requestAJob.create({ ...whole, property_id: undefined, ...chosen });
    for (const chosen of [
      { property_id: properties.gone },
      { property_id: other!.properties.theirs },
      { property_id: '999999999', address: properties.flat1 },
    ]) {
      expect(await refusal(request(chosen))).toMatchObject({ code: 'not_found', message: property });
    }
    await request({ address: String(properties.flat2) });
    await request({ address: properties.flat2, property_id: '' });
    await request({ address: properties.flat2, property_id: String(properties.flat1) });
    expect((await jobs()).map(({ property_id }) => property_id)).toEqual([
      properties.flat2,
      properties.flat2,
      properties.flat1,
    ]);
  });
});

test('references can be read aloud and are unique', () => {
  const made = Array.from({ length: 1000 }, newReference);
  expect(new Set(made).size).toBe(1000);
  expect(made.join('')).toMatch(/^[0-9A-HJKMNP-TV-Z-]+$/);
});
