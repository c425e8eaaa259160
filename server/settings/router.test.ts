import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { companySettings } from '#server/company-settings/company-settings.ts';
import { settingDefinitions } from '#server/company-settings/definitions.ts';
import { readSecret } from '#server/company-settings/secrets.ts';
import { createCaller } from '#server/router.ts';
import type { Context } from '#server/rpc/context.ts';
import { callerFor, contextFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { startApp } from '#tests/support/server.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test } from '#tests/support/test.ts';
import { company, type Person, who, world } from '#tests/support/world.ts';

const now = '2026-03-02T09:00:00.000Z';
const acme = company({
  name: 'Acme Ltd',
  settings: { company_phone: '0161 496 0000' },
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann', last_name: 'Admin' },
    emil: { role: 'employee' },
    lara: { role: 'landlord' },
  },
});
const other = company({ users: { zoe: { role: 'admin' } } });

type Environment = Record<string, string>;
const setUp = async (db: Database, environment: Environment = {}) => {
  const w = await world(db, { acme, other }, testClock(now));
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key), { now, environment });
  const ann = await as('ann');
  const get = async (key: string) => (await ann.settings.list()).find((each) => each.key === key)!;
  return { w, as, ann, get, zoe: await callerFor(db, who(w.other, 'zoe'), { now }) };
};
type Value = string | number | boolean | null;
const all = (values: Record<string, Value>) => ({
  settings: Object.entries(values).map(([key, value]) => ({ id: settingId(key), value })),
});

test('admins see the newest backup: with several companies only its day', async ({ db }) => {
  const at = Date.parse('2026-03-01T23:30:00Z');
  const context = async (person: Person, newestBackup: Context['newestBackup']) =>
    createCaller({ ...(await contextFor(db, person, { now })), newestBackup }).settings.lastBackup();
  const w = await world(db, { acme }, testClock(now));
  const ann = who(w.acme, 'ann');
  const nothing = { day: null, at: null, bytes: null, is_late: false };
  expect(await context(ann, undefined)).toEqual({ ...nothing, state: 'off' });
  expect(await context(ann, async () => null)).toEqual({ ...nothing, state: 'none' });
  expect(await context(ann, () => Promise.reject(new Error('away')))).toEqual({ ...nothing, state: 'unknown' });
  const made = { state: 'made', day: '2026-03-01', at: new Date(at).toISOString(), bytes: 1.2e9, is_late: false };
  expect(await context(ann, async () => ({ at, verifiedAt: undefined, countBytes: async () => 1.2e9 }))).toEqual(made);
  const late = await context(ann, async () => ({
    at: at - 86_400_000,
    verifiedAt: undefined,
    countBytes: async () => 1.2e9,
  }));
  expect(late).toMatchObject({ day: '2026-02-28', is_late: true });
  await world(db, { other }, testClock(now));
  expect(await context(ann, async () => ({ at, verifiedAt: undefined, countBytes: async () => 1.2e9 }))).toEqual({
    ...made,
    at: null,
    bytes: null,
  });
});

test('the address of the form is unique, has its own shape, and leads to the company', async ({ db }) => {
  const { w, ann, get, zoe } = await setUp(db);
  const nobody = await callerFor(db, null, { now });
  const receiver = (company: string) => nobody.requestAJob.receiver({ company });
  const set = (who: typeof ann, value: string) => who.settings.update({ id: settingId('form_address'), value });
  expect((await get('form_address')).value).toBe('acme-ltd');
  for (const wrong of ['', 'a', 'Acme', 'acme ltd', 'acme--ltd', '-acme', 'acme/x', 'ácme', 'a'.repeat(51)]) {
    const refused = await refusal(set(ann, wrong));
    expect(refused, wrong).toMatchObject({ code: 'invalid', fields: { form_address: expect.any(String) } });
  }
  expect(await refusal(set(zoe, 'acme-ltd'))).toMatchObject({
    code: 'conflict',
    fields: { form_address: expect.any(String) },
  });
  await set(ann, 'acme-of-leeds');
  expect((await get('form_address')).value).toBe('acme-of-leeds');
  expect(await receiver('acme-of-leeds')).toMatchObject({ company: { id: w.acme.id } });
  expect(await refusal(receiver('acme-ltd'))).toMatchObject({ code: 'not_found' });
  await set(zoe, 'acme-ltd');
  expect(await receiver('acme-ltd')).toMatchObject({ company: { id: w.other.id } });
});

test('ids of settings never change', () => {
  const numbers = settingDefinitions.map(({ id }) => id);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(Object.fromEntries(settingDefinitions.map(({ key, id }) => [key, id]))).toMatchObject({
    company_name: 1,
    invoice_prefix: 11,
    smtp_host: 22,
    aws_secret_access_key: 32,
    invoice_mail_text: 38,
    cis_utr: 46,
    privacy_text: 81,
    company_logo: 40,
  });
});

test('is for admins only', async ({ db }) => {
  const { as } = await setUp(db);
  const input = { id: settingId('company_name'), value: 'Mine' };
  const nobody = await callerFor(db, null);
  expect(await refusal(nobody.settings.list())).toMatchObject({ code: 'unauthenticated' });
  for (const role of ['emil', 'lara'] as const) {
    const { settings } = await as(role);
    for (const call of [settings.list(), settings.update(input), settings.updateMany({ settings: [input] })]) {
      expect(await refusal(call)).toMatchObject({ code: 'forbidden' });
    }
  }
});

describe('the list', () => {
  test('has every setting with what the page needs, saved or not', async ({ db }) => {
    const { ann, get } = await setUp(db);
    expect((await ann.settings.list()).map((each) => each.key)).toEqual(
      settingDefinitions.map((each) => each.key).filter((key) => key !== 'company_logo'),
    );
    expect(await refusal(ann.settings.update({ id: 40, value: '1' }))).toMatchObject({ code: 'not_found' });
    expect(await get('company_name')).toMatchObject({ value: 'Acme Ltd', isRequired: true, hasValue: true });
    expect(await get('company_phone')).toMatchObject({
      value: '0161 496 0000',
      updatedAt: expect.stringContaining('T'),
    });
    expect(await get('driving_billable')).toEqual({
      id: 9,
      key: 'driving_billable',
      boundTo: [],
      enterAgain: '',
      value: 'true',
      category: 'general',
      isRequired: false,
      isPassword: false,
      isSecret: false,
      validation: 'in:true,false',
      options: 'true,false',
      placeholder: '',
      description: 'Charge customers for driving',
      helpText: expect.any(String),
      isLong: false,
      hasValue: true,
      fixed: false,
      updatedAt: null,
    });
    expect(await get('bank_name')).toMatchObject({ value: '', hasValue: false });
  });

  test('values fixed by the environment win and cannot be changed', async ({ db }) => {
    const { ann, get } = await setUp(db, {
      SETTING_COMPANY_PHONE: '0800 000 000',
      SETTING_SMTP_PASSWORD: 'from outside',
      SETTING_SMTP_HOST: 'mail.example',
      SETTING_SMTP_USER: 'all',
    });
    expect(await get('company_phone')).toMatchObject({ value: '0800 000 000', fixed: true });
    expect(await get('smtp_password')).toMatchObject({ value: '', hasValue: true, fixed: true });
    for (const [key, value] of [
      ['company_phone', '0161 1'],
      ['smtp_password', 'mine'],
      // A password from the environment goes only where it was meant to, even if only a default names the host.
      ['smtp_host', 'evil.example'],
      ['smtp_port', '25'],
      ['smtp_secure', 'none'],
    ] as const) {
      expect(await refusal(ann.settings.update({ id: settingId(key), value }))).toMatchObject({
        code: 'conflict',
        message: `${key} is set in the server configuration and can’t be changed here.`,
      });
    }
    const same = await ann.settings.updateMany(all({ company_phone: '0800 000 000', smtp_password: '' }));
    expect(same.updated).toBe(0);
  });
});

describe('changing settings', () => {
  test('one: saved, reset to the default, unchanged', async ({ db }) => {
    const { ann, get, zoe } = await setUp(db);
    const set = (key: string, value: Value) => ann.settings.update({ id: settingId(key), value });
    expect(await set('company_name', ' Acme & Sons ')).toMatchObject({
      key: 'company_name',
      value: 'Acme & Sons',
      changed: true,
    });
    expect(await set('company_name', 'Acme & Sons')).toMatchObject({ changed: false });
    expect(await set('company_name', 'Acme Ltd')).toMatchObject({ changed: true, updatedAt: null });
    expect(await set('smtp_secure', true)).toMatchObject({ value: 'true' });
    expect(await set('max_shift_hours', 10.5)).toMatchObject({ value: '10.5' });
    expect(await set('company_phone', null)).toMatchObject({ value: '', hasValue: false });
    expect(await get('max_shift_hours')).toMatchObject({ value: '10.5' });
    expect((await zoe.settings.list()).find((each) => each.key === 'max_shift_hours')?.value).toBe('12');
    const history = await db
      .selectFrom('history')
      .select(['entity_id', 'action', 'actor_name', 'to'])
      .where('entity', '=', 'settings')
      .where('entity_id', '=', settingId('max_shift_hours'))
      .execute();
    expect(history).toEqual([
      expect.objectContaining({
        action: 'create',
        actor_name: 'Ann Admin',
        to: expect.objectContaining({ key: 'max_shift_hours', value: '10.5' }),
      }),
    ]);
  });

  test('several: all or nothing, with one line per error', async ({ db }) => {
    const { ann, get } = await setUp(db);
    expect(
      await ann.settings.updateMany(all({ vat_rate: '17,5', bank_name: 'Coop', vat_registered: false })),
    ).toMatchObject({ updated: 2, settings: [{ value: '17.5' }, { value: 'Coop' }, { value: 'false' }] });
    const bad = ann.settings.updateMany(all({ bank_name: 'Other', company_email: 'x', vat_rate: 'much' }));
    expect(await refusal(bad)).toMatchObject({
      code: 'invalid',
      message:
        'Validation failed:\ncompany_email: Please enter a valid email address\nvat_rate: This field must be a number',
      fields: {
        company_email: 'Please enter a valid email address',
        vat_rate: 'This field must be a number',
      },
    });
    expect((await get('bank_name')).value).toBe('Coop');
    expect(await ann.settings.updateMany({ settings: [] })).toEqual({ updated: 0, settings: [] });
  });

  test('rejects unknown settings, duplicates and older versions', async ({ db }) => {
    const { ann } = await setUp(db);
    expect(await refusal(ann.settings.update({ id: 999, value: 'x' }))).toMatchObject({ code: 'not_found' });
    const twice = {
      settings: [
        { id: 19, value: 'a' },
        { id: 19, value: 'b' },
      ],
    };
    expect(await refusal(ann.settings.updateMany(twice))).toMatchObject({ code: 'invalid' });
    const { updatedAt } = await ann.settings.update({ id: 19, value: 'Coop' });
    const expected_updatedAt = updatedAt!;
    await ann.settings.update({ id: 19, value: 'Monzo', expected_updatedAt });
    expect(await refusal(ann.settings.update({ id: 19, value: 'Starling', expected_updatedAt }))).toMatchObject({
      code: 'conflict',
      details: { changed_by: 'Ann Admin' },
    });
  });

  test.for<[string, Value, string]>([
    ['company_name', ' ', 'This field is required'],
    ['company_name', 'x'.repeat(201), 'Maximum length is 200 characters'],
    ['company_name', 'Acme\nBcc: all@example.com', 'Enter this on one line'],
    ['vat_registered', 'yes', 'Value must be one of: true, false'],
    ['smtp_secure', 'maybe', 'Value must be one of: true, false, none'],
    ['timezone', 'Europe/Atlantis', 'Enter a time zone, for example Europe/London'],
    ['timezone', '+05:00', 'Enter a time zone, for example Europe/London'],
    ['max_shift_hours', 0, 'This field must be between 1 and 48'],
    ['driving_pay_percent', '1000.5', 'This field must be between 0 and 1,000'],
    ['default_charge_rate', '45.005', 'Use at most 2 decimal places'],
    ['default_charge_rate', '-1', 'This field must be between 0 and 10,000'],
    ['invoice_due_days', '14.5', 'This field must be a whole number'],
    ['location_retention_days', 0, 'This field must be between 1 and 3,650'],
    ['request_retention_months', 241, 'This field must be between 1 and 240'],
    ['invoice_next_number', '', 'This field is required'],
    ['invoice_next_number', '0', 'This field must be between 1 and 999,999,999'],
    ['invoice_prefix', 'A/B', 'Use only letters, digits and dashes'],
    ['vat_number', 'none', 'Enter a valid VAT number'],
    ['bank_sort_code', '12345', 'Enter a sort code, for example 12-34-56'],
    ['smtp_host', 'https://mail', 'Enter a server name, for example smtp.example.com'],
    ['smtp_port', 70000, 'This field must be between 1 and 65,535'],
    ['aws_endpoint', 'file:///etc', 'Enter an address, for example https://s3.example.com'],
    ['aws_endpoint', 'https://[', 'Enter an address, for example https://s3.example.com'],
    ['sms_url', 'https://[', 'Enter an address, for example https://api.example.com/messages'],
    ['sms_url', 'https://sms.example.com:0/send', 'Enter an address, for example https://api.example.com/messages'],
    ['aws_endpoint', 'https://s3.example.com:0', 'Enter an address, for example https://s3.example.com'],
    ['quiet_from', 'late', 'Enter a time, for example 21:00'],
  ])('%s cannot be %j', async ([key, value, message], { db }) => {
    const { ann } = await setUp(db);
    expect(await refusal(ann.settings.update({ id: settingId(key), value }))).toMatchObject({
      code: 'invalid',
      message: `Validation failed: ${message}`,
      fields: { [key]: message },
    });
  });

  test('accepts usual values', async ({ db }) => {
    const { ann } = await setUp(db);
    const usual = {
      company_address: '1 High Street\nManchester',
      company_phone: '+44 (0)161 496 0000',
      timezone: 'europe/paris',
      invoice_prefix: 'AC-26',
      vat_number: 'GB 123 4567 89',
      bank_sort_code: '12-34-56',
      bank_account: 'GB29 NWBK 6016 1331 9268 19',
      smtp_host: 'smtp.example.com',
      mail_from: 'office@example.com',
      aws_endpoint: 'https://s3.example.com:9000',
      aws_bucket: 'acme-files',
    };
    // These hosts do not answer.
    const input = { ...all(usual), confirm_unproved: true };
    const { updated, settings } = await ann.settings.updateMany(input);
    expect(updated).toBe(Object.keys(usual).length);
    expect(settings.find((each) => each.key === 'timezone')?.value).toBe('Europe/Paris');
  });
});

test('the next invoice number is the counter’s, and only increases', async ({ db }) => {
  const { w, ann, get } = await setUp(db);
  const set = (value: Value) => ann.settings.update({ id: settingId('invoice_next_number'), value });
  expect((await get('invoice_next_number')).value).toBe('1');
  expect(await set(120)).toMatchObject({ value: '120', changed: true });
  const counters = () => db.selectFrom('invoice_counters').select(['company_id', 'year', 'last']).execute();
  expect(await counters()).toEqual([{ company_id: w.acme.id, year: 2026, last: 119 }]);
  await db.updateTable('invoice_counters').set({ last: 130 }).execute();
  expect((await get('invoice_next_number')).value).toBe('131');
  expect(await refusal(set(130))).toMatchObject({
    code: 'conflict',
    message: 'Invoice numbers can only increase.',
    fields: { invoice_next_number: 'Invoice numbers can only increase.' },
  });
  expect(await set('131')).toMatchObject({ changed: false });
});

describe('passwords', () => {
  const id = settingId('smtp_password');

  test('are encrypted, never returned, and decrypted only for the service', async ({ db }) => {
    const { w, ann, get } = await setUp(db);
    const answer = await ann.settings.update({ id, value: ' hunter2 ' });
    expect(answer).toMatchObject({ value: '', hasValue: true, changed: true });
    await ann.settings.update({ id, value: 'hunter3' });
    const rows = JSON.stringify([
      await ann.settings.list(),
      await db.selectFrom('history').select(['from', 'to']).execute(),
      (await db.selectFrom('settings').select('secret_value').execute()).map((row) => String(row.secret_value)),
    ]);
    expect(rows).not.toContain('hunter');
    expect(rows).toContain('(secret)');
    const config = testConfig();
    const read = (company_id: number, more = {}) =>
      readSecret(db, { company_id }, 'smtp_password', companySettings({}, {}), { ...config, ...more });
    expect(await read(w.acme.id)).toBe('hunter3');
    expect(await read(w.other.id)).toBeUndefined();
    expect(await read(w.acme.id, { fixedSettings: { smtp_password: 'outside' } })).toBe('outside');

    // An empty form field keeps it; null deletes it.
    expect(await ann.settings.update({ id, value: '' })).toMatchObject({ changed: false, hasValue: true });
    expect(await ann.settings.update({ id, value: null })).toMatchObject({ changed: true, hasValue: false });
    expect(await get('smtp_password')).toMatchObject({ hasValue: false });
  });

  test('a stored one is not sent elsewhere: changing its server, port, user or encryption requires it again', async ({
    db,
  }) => {
    const { w, ann, get } = await setUp(db);
    const save = (values: Record<string, Value>) => ann.settings.updateMany({ ...all(values), confirm_unproved: true });
    const place = { smtp_host: 'mail.acme.example', smtp_user: 'ann' };
    await save({ ...place, smtp_password: 'hunter2' });
    const message =
      'Enter the mail password again. The saved one is only for the server, port, user and encryption it was saved with.';
    const changes: Record<string, Value>[] = [
      { smtp_host: 'evil.example' },
      { smtp_port: 2525 },
      { smtp_user: 'other' },
      { smtp_secure: 'none' },
      // A form sends this for an untouched password.
      { smtp_host: 'evil.example', smtp_password: '' },
    ];
    for (const change of changes) {
      expect(await refusal(save(change)), JSON.stringify(change)).toMatchObject({
        code: 'invalid',
        message: message,
        fields: { smtp_password: message },
      });
    }
    const host = settingId('smtp_host');
    const one = ann.settings.update({ id: host, value: 'evil.example', confirm_unproved: true });
    expect(await refusal(one)).toMatchObject({ code: 'invalid' });
    expect(await get('smtp_host')).toMatchObject({ value: 'mail.acme.example' });

    // However the row is written, the password cannot be decrypted for another host.
    const move = (value: string) =>
      db.updateTable('settings').set({ value }).where('company_id', '=', w.acme.id).where('key', '=', 'smtp_host');
    await move('evil.example').execute();
    expect(await get('smtp_password')).toMatchObject({ hasValue: false });
    await move('mail.acme.example').execute();
    expect(await get('smtp_password')).toMatchObject({ hasValue: true });

    expect(await save({ smtp_host: 'mail.other.example', smtp_password: 'hunter3' })).toMatchObject({
      updated: 2,
    });
    expect(await save({ bank_name: 'Coop', mail_from: 'a@acme.example' })).toMatchObject({ updated: 2 });
    expect(await get('smtp_password')).toMatchObject({ hasValue: true });
    // Without a server the password is deleted, and another server does not bring it back.
    expect(await save({ smtp_host: null })).toMatchObject({ updated: 2 });
    await save({ smtp_host: 'mail.other.example' });
    expect(await get('smtp_password')).toMatchObject({ hasValue: false });
  });

  test('the key of a file store is required again with its endpoint and access key', async ({ db }) => {
    const { ann } = await setUp(db);
    const save = (values: Record<string, Value>) => ann.settings.updateMany({ ...all(values), confirm_unproved: true });
    await save({
      aws_endpoint: 'https://s3.acme.example',
      aws_access_key_id: 'A',
      aws_secret_access_key: 'k',
    });
    const changes: Record<string, Value>[] = [
      { aws_endpoint: 'https://evil.example' },
      { aws_endpoint: '' },
      { aws_access_key_id: 'B' },
    ];
    for (const change of changes) {
      expect(await refusal(save(change)), JSON.stringify(change)).toMatchObject({
        fields: { aws_secret_access_key: expect.stringMatching(/^Enter the secret access key again/) },
      });
    }
    expect(await save({ aws_bucket: 'files', aws_region: 'eu-west-2' })).toMatchObject({ updated: 2 });
  });

  test('encrypted with another APP_SECRET must be entered again', async ({ db }) => {
    const { w, ann } = await setUp(db);
    await ann.settings.update({ id, value: 'hunter2' });
    const environment = { APP_SECRET: 'another secret that is 32 characters long' };
    const later = await callerFor(db, who(w.acme, 'ann'), { now, environment });
    expect((await later.settings.list()).find((each) => each.id === id)?.hasValue).toBe(false);
    const config = testConfig(environment);
    const settings = companySettings({}, {});
    expect(await readSecret(db, { company_id: w.acme.id }, 'smtp_password', settings, config)).toBeUndefined();
  });
});

test('over REST: the messages', async ({ db }) => {
  await setUp(db);
  const app = await startApp(db, { clock: testClock(now) });
  const cookie = await app.login('ann@acme.example');
  const patch = (path: string, body: unknown) => app.rest('PATCH', `/settings${path}`, body, { cookie });
  expect((await patch('/19', { value: 'Coop' })).body.message).toBe('bank_name updated successfully!');
  expect((await patch('/19', { value: 'Coop' })).body.message).toBe('bank_name has no changes to save.');
  const two = all({ bank_name: 'Monzo', vat_rate: 5 });
  expect((await patch('/bulk', two)).body.message).toBe('Updated 2 settings successfully!');
  expect((await patch('/bulk', two)).body).toMatchObject({
    message: 'No changes to save.',
    data: { updated: 0 },
  });
  expect((await patch('/19', { value: { deep: 1 } })).status).toBe(400);
  await app.close();
});
