import { describe, expect, test as plain } from 'vitest';
import { z } from 'zod';
import { parseMoment } from '#app/lib/parse-moment.ts';
import { parseEdit } from '#app/table/edit/edit-value.ts';
import { matchOptions } from '#app/ui/combobox.ts';
import { loginSchema, passwordSchema } from '#server/auth/schema.ts';
import { importFields, readCell } from '#server/import/cells.ts';
import {
  dateSchema,
  emailSchema,
  loginEmailSchema,
  momentSchema,
  phoneSchema,
  postCodeSchema,
  timeOfDaySchema,
} from '#server/infra/input.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import { readAmount } from '#server/infra/typed/amount.ts';
import { parseDay } from '#server/infra/typed/day.ts';
import { readHours, readMinutes } from '#server/infra/typed/minutes.ts';
import { parseDayAndTime, parseInstant } from '#server/infra/typed/moment.ts';
import { dialled, readPhone, searchedDigits } from '#server/infra/typed/phone.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { postCodeKey, readPostCode } from '#server/infra/typed/post-code.ts';
import { readReference } from '#server/infra/typed/reference.ts';
import { readUtr, readVerification } from '#server/infra/typed/tax-number.ts';
import { parseClock, parseTime } from '#server/infra/typed/time.ts';
import { createJobSchema } from '#server/jobs/schema.ts';
import { listPropertiesSchema } from '#server/properties/schema.ts';
import { requestChecks } from '#server/request-a-job/constants.ts';
import { definitionsById, settingError, valueText } from '#server/settings/rules.ts';
import { createUserSchema } from '#server/users/schema.ts';
import { createVisitSchema } from '#server/visits/schema.ts';
import { callerFor } from '#tests/support/caller.ts';
import { who } from '#tests/support/world.ts';
import { test } from './two-companies-test.ts';

/* What people type and copy, at every reader of the product: marks that nobody sees, and days that do not exist. */

const today = '2026-11-21';
const timeZone = 'Europe/London';

/** What contacts, mails, web pages and word processors add, and what they write for a space or a hyphen. */
const marks: Readonly<Record<string, (text: string) => string>> = {
  'a left-to-right mark': (text) => `\u200e${text}`,
  'a right-to-left mark': (text) => `${text}\u200f`,
  'embedding of a contact': (text) => `\u202a${text}\u202c`,
  'isolation of a contact': (text) => `\u2066${text}\u2069`,
  'a byte order mark': (text) => `\ufeff${text}`,
  'a zero-width space': (text) => [...text].join('\u200b'),
  'a word joiner': (text) => `${text.slice(0, 2)}\u2060${text.slice(2)}`,
  'a soft hyphen': (text) => `${text.slice(0, 3)}\u00ad${text.slice(3)}`,
  'a variation selector': (text) => `${text}\ufe0f`,
  'no-break spaces': (text) => `\u00a0${text.replaceAll(' ', '\u00a0')}\u00a0`,
  'narrow no-break spaces': (text) => text.replaceAll(' ', '\u202f'),
  'thin and figure spaces': (text) => text.replaceAll(' ', '\u2009').concat('\u2007'),
  'non-breaking hyphens': (text) => text.replaceAll('-', '\u2011'),
  'en dashes': (text) => text.replaceAll('-', '\u2013'),
  'minus signs': (text) => text.replaceAll('-', '\u2212'),
  'wide digits': (text) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
};

const parsed = (schema: z.ZodType) => (text: string) => {
  const { success, data } = schema.safeParse(text);
  return success ? (data as unknown) : undefined;
};
const cell = (schema: z.ZodObject, name: string) => (text: string) =>
  readCell(importFields(schema.shape).get(name)!, text);
const setting = (key: string) => (text: string) => {
  const definition = [...definitionsById.values()].find((each) => each.key === key)!;
  const value = valueText(definition, text);
  return settingError(definition, value) ?? value;
};
const edit = (kind: Parameters<typeof parseEdit>[0]) => (text: string) => parseEdit(kind, text, { today }).value;

/** Every reader of a typed value, with one that it reads. */
const readers: Readonly<Record<string, [typed: string, read: (text: string) => unknown]>> = {
  amount: ['-1 234.50', (text) => readAmount(text, { signed: true }).value],
  'amount in a cell': ['1 234.50', edit({ kind: 'currency' })],
  'amount in a file': ['-1 234.50', cell(createJobSchema, 'budget')],
  minutes: ['1h 30', (text) => readMinutes(text).value],
  hours: ['7.5', (text) => readHours(text).value],
  'hours in a file': ['7:30', cell(createJobSchema, 'planned_minutes')],
  'length of a visit in a file': ['00:45', cell(createVisitSchema, 'expected_minutes')],
  day: ['3-11-2026', (text) => parseDay(text, today)],
  'day by its name': ['Tue 3 November 2026', (text) => parseDay(text, today)],
  'day before today': ['-21', (text) => parseDay(text, today)],
  'day in a cell': ['3/11/2026', edit({ kind: 'date' })],
  'day in a file': ['2026-11-03 00:00:00', cell(createJobSchema, 'due_date')],
  'day of a program': ['2026-11-03', parsed(dateSchema)],
  time: ['5.30 pm', (text) => parseTime(text)?.time],
  'time with seconds': ['09:00:15', parseClock],
  'time of a visit': ['8.30 am', parsed(timeOfDaySchema)],
  moment: ['20/11/2026 09:00:15', (text) => parseDayAndTime(text, today)],
  'moment in a cell': ['-1 8.30', (text) => parseMoment(text, { today, timeZone }).value],
  'moment in a file': ['2026-11-20 08:30 AM', (text) => cell(momentShape, 'start_time')(text)],
  'moment of a program': ['2026-11-20T08:30:00-01:00', parsed(momentSchema)],
  instant: ['2026-11-20 08:30:00-01:00', parseInstant],
  phone: ['+44 161 496-0000', (text) => readPhone(text).value],
  'phone to dial': ['+44 (0)161 496-0000 x12', dialled],
  'phone to find': ['0161 496-0000', searchedDigits],
  'phone of a program': ['0161 496-0000', parsed(phoneSchema)],
  'phone in a cell': ['0161 496-0000', edit({ kind: 'text', type: 'tel', maxLength: 13 })],
  'phone of a request': ['0161 496-0000', (text) => requestChecks.phone(text) && 'valid'],
  postcode: ['M9 0PY', (text) => readPostCode(text).value],
  'postcode to find': ['M9 0PY', postCodeKey],
  'postcode of a program': ['M9 0PY', parsed(postCodeSchema)],
  'postcode of a request': ['M9-0PY', (text) => requestChecks.post_code(text) && 'valid'],
  email: ['ann-lee@mill.example', parsed(emailSchema)],
  'email of an account': ['ann-lee@mill.example', parsed(loginEmailSchema)],
  'email of a log-in': [
    'ann-lee@mill.example',
    (text) => loginSchema.safeParse({ email: text, password: 'x' }).data?.email,
  ],
  'email of a request': ['ann-lee@mill.example', (text) => requestChecks.email(text) && 'valid'],
  'email in a cell': ['ann-lee@mill.example', edit({ kind: 'text', type: 'email', maxLength: 20 })],
  reference: ['K7M3-9QXD-4TBH', readReference],
  'one-time code': ['123 456', (text) => loginSchema.safeParse({ pending: 'p', code: text }).data?.code],
  UTR: ['12345 67890', (text) => readUtr(text).value],
  'UTR of a user': ['12345-67890', (text) => createUserSchema.shape.cis_utr.safeParse(text).data],
  'verification number': ['V0012345678/AB', (text) => readVerification(text).value],
  search: ['Flat 2-4', (text) => listPropertiesSchema.parse({ q: text }).q],
  'search in a list of choices': [
    'Flat 2-4',
    (text) => matchOptions([{ value: '1', label: 'Flat 2–4, Mill' }], text).shown,
  ],
  'UTR of the company': ['12345 67890', setting('cis_utr')],
  'sort code': ['12-34-56', setting('bank_sort_code')],
  'office phone': ['0161 496-0000', setting('company_phone')],
  'office email': ['office-1@mill.example', setting('company_email')],
  'day’s end of messages': ['9.30 pm', setting('quiet_from')],
};
const momentShape = z.strictObject({ start_time: momentSchema });

describe.for(Object.entries(readers))('%s', ([, [typed, read]]) => {
  const value = read(typed);
  plain.for(Object.entries(marks))('is read with %s', ([, marked]) => {
    expect(value).toBeTruthy();
    expect(read(marked(typed))).toEqual(value);
  });
});

describe('days and times that do not exist', () => {
  const none = (read: (text: string) => unknown) => (text: string) => {
    const value = read(text);
    return value === undefined || value === null ? 'rejected' : value;
  };
  const unread = (read: (text: string) => unknown) => (text: string) => (read(text) === text ? 'rejected' : read(text));
  const day = [
    '2026-02-30',
    '30/2/2026',
    '31.4.2026',
    '29/2/2026',
    '2026-13-01',
    '20260230',
    '0/1/2026',
    'Wed 3/11/2026',
  ];
  const moments = [
    '2026-02-30T09:00:00Z',
    '2026-02-30 09:00+00:00',
    '2026-02-29T09:00:00+01:00',
    '2026-04-31 09:00:00Z',
  ];
  const hours = ['2026-03-01T24:00:00Z', '2026-03-01T09:60:00Z', '2026-03-01T09:00:60Z', '2026-03-01T09:00:00+24:00'];
  const spring = ['2026-03-29 01:30', '29/3/2026 1.30'];

  plain.for([
    ...day.map((text) => ['a day', none((each) => parseDay(each, today)), text] as const),
    ...day.map((text) => ['a day in a cell', none(edit({ kind: 'date' })), text] as const),
    ...day.map((text) => ['a day in a file', unread(cell(createJobSchema, 'due_date')), text] as const),
    ...day.map((text) => ['a day of a program', none(parsed(dateSchema)), text] as const),
    ...['24:00', '25:00', '9.60', '13pm', '2400'].map((text) => ['a time', none(parseClock), text] as const),
    ...[...moments, ...hours].map((text) => ['an instant', none(parseInstant), text] as const),
    ...[...moments, ...hours, ...spring].map(
      (text) => ['a moment in a cell', none((each) => parseMoment(each, { today, timeZone }).value), text] as const,
    ),
    ...[...moments, ...hours].map(
      (text) => ['a moment in a file', unread(cell(momentShape, 'start_time')), text] as const,
    ),
    ...[...moments, ...hours, ...spring].map(
      (text) =>
        [
          'a moment of a program',
          (each: string) => {
            if (!momentSchema.safeParse(each).success) return 'rejected';
            try {
              return toInstant(each, timeZone, 'start_time');
            } catch {
              return 'rejected';
            }
          },
          text,
        ] as const,
    ),
  ])('%s: %3$s is rejected', ([, read, text]) => expect(read(text)).toBe('rejected'));
});

const secret = ' p\u00e4ss\u200eword\u00a012 ';
plain('a password is never read as plain text', () => {
  expect(passwordSchema.parse(secret)).toBe(secret);
  expect(loginSchema.parse({ email: 'a@b.example', password: secret }).password).toBe(secret);
  expect(parseEdit({ kind: 'text', type: 'password', maxLength: 200 }, secret, { today }).value).toBe(secret);
});

test('free text is stored as typed, typed values are found and stored as read', async ({ db, two }) => {
  const boss = await callerFor(db, who(two.acme, 'admin'));
  const address = 'Flat 2\u20134,\u00a0Mill\u00adbank \u200eCourt \u2764\ufe0f';
  const made = await boss.properties.create({
    address,
    post_code: '\u202am9\u20110py\u202c',
    tenant_phone: '\u202a+44 (0)161 496\u00a00000\u202c',
    tenant_email: 'tenant\u200b@mill.example',
    access_notes: 'Key\u200d safe \u2014 left',
  });
  expect(made).toMatchObject({
    address,
    post_code: 'M9 0PY',
    tenant_phone: '+44 (0)161 496 0000',
    tenant_email: 'tenant@mill.example',
    access_notes: 'Key\u200d safe \u2014 left',
  });
  for (const q of [
    'Flat 2-4',
    'flat 2\u20134',
    '\u200em9 0py',
    'M90PY',
    '0161\u2011496\u20110000',
    '161 496 0000 ext 3',
  ]) {
    const { data } = await boss.properties.list({ q });
    expect(
      data.map(({ id }) => id),
      q,
    ).toContain(made.id);
  }
  const nothing = '\u200b\u2060';
  await expect(boss.properties.create({ address: nothing })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const [ann] = (await boss.users.list({ q: '+44 7700 900321' })).data;
  expect(ann).toBeUndefined();
  await boss.users.update({ id: two.acme.users.employee, changes: { mobile: '07700\u00a0900321' } });
  expect((await boss.users.list({ q: '+44 7700 900321' })).data.map(({ id }) => id)).toEqual([two.acme.users.employee]);
});

plain('what has nothing to read stays as it is', () => {
  for (const text of ['', 'Jose\u0301', 'O’Brien', 'a\nb', '“12”', '٣']) expect(plainText(text)).toBe(text);
});
