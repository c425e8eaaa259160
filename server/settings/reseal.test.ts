import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { readSecret } from '#server/company-settings/secrets.ts';
import { listStores } from '#server/company-settings/store-queries.ts';
import { createStores } from '#server/company-settings/stores.ts';
import { checkAppSecret } from '#server/start-error.ts';
import { callerFor } from '#tests/support/caller.ts';
import { testConfig } from '#tests/support/config.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { company, who, world } from '#tests/support/world.ts';
import { resealAtStart, resealSecrets } from './reseal.ts';

const [first, second] = ['the first secret, of 32 characters', 'the second secret, of 32 characters'];
const before = testConfig({ APP_SECRET: first });
const during = testConfig({ APP_SECRET: second, APP_SECRET_PREVIOUS: first });
const after = testConfig({ APP_SECRET: second });

async function office(db: Database) {
  const acme = company({ users: { ann: { role: 'admin', email: 'ann@acme.example' } } });
  const w = await world(db, { acme });
  const ann = await callerFor(db, who(w.acme, 'ann'), { environment: { APP_SECRET: first } });
  const values = {
    ...{ smtp_host: 'mail.acme.example', smtp_user: 'acme', smtp_password: 'hunter2', mail_from: 'a@acme.example' },
    ...{ aws_region: 'eu-west-2', aws_bucket: 'files', aws_access_key_id: 'AK', aws_secret_access_key: 'sesame' },
  };
  const settings = Object.entries(values).map(([key, value]) => ({ id: settingId(key), value }));
  await ann.settings.updateMany({ settings, confirm_unproved: true });
  const passwords = async (config = before) => {
    const held = await settingsOf(db, w.acme.id, config);
    const read = (key: 'smtp_password' | 'aws_secret_access_key') =>
      readSecret(db, { company_id: w.acme.id }, key, held, config);
    return [await read('smtp_password'), await read('aws_secret_access_key')];
  };
  return { ann, passwords, company_id: w.acme.id };
}

test('what the previous APP_SECRET sealed is read, and sealed anew at start', async ({ db }) => {
  const { passwords } = await office(db);
  expect(await listStores(db)).toHaveLength(1);
  expect(await passwords(during)).toEqual(['hunter2', 'sesame']);
  expect(await passwords(after)).toEqual([undefined, undefined]);
  await checkAppSecret(db, during);
  await expect(checkAppSecret(db, after)).rejects.toThrow('APP_SECRET does not match');

  // Two settings and a store.
  const { log, errors: lines } = testLog('info');
  await resealAtStart(db, during, log);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, resealed: 3 }]);
  expect(lines.join()).not.toMatch(/hunter2|sesame|acme/);
  expect(await passwords(after)).toEqual(['hunter2', 'sesame']);
  expect(await passwords(before)).toEqual([undefined, undefined]);
  await checkAppSecret(db, after);
  expect(await resealSecrets(db, during)).toEqual({ resealed: 0, unreadable: 0 });
});

test('the key of a store that is no longer in the settings is sealed anew', async ({ db }) => {
  const { ann } = await office(db);
  const gone = ['aws_bucket', 'aws_region', 'aws_access_key_id', 'aws_secret_access_key'];
  await ann.settings.updateMany({ settings: gone.map((key) => ({ id: settingId(key), value: '' })) });
  await resealSecrets(db, during);
  const [store] = await listStores(db);
  const disk = {} as Parameters<typeof createStores>[0]['disk'];
  const stores = createStores({ db, config: after, log: testLog().log, disk });
  // Its key opens; only then is the store itself asked, which does not exist.
  const failure = await Promise.resolve(stores.open(`s3/${store!.company_id}/${store!.id}/x`)).catch(String);
  expect(failure).not.toMatch(/cannot be read/);
});

test('a password for a destination that the environment replaces is kept for later', async ({ db }) => {
  const { passwords } = await office(db);
  const fixed = { SETTING_SMTP_HOST: 'relay.example' };
  const rotating = testConfig({ APP_SECRET: second, APP_SECRET_PREVIOUS: first, ...fixed });
  expect(await resealSecrets(db, rotating)).toEqual({ resealed: 3, unreadable: 0 });
  expect(await passwords(after)).toEqual(['hunter2', 'sesame']);
});

test('an APP_SECRET_PREVIOUS that went too early is noticed, and nothing is lost', async ({ db }) => {
  const { passwords } = await office(db);
  const { log, errors: lines } = testLog('info');
  await resealAtStart(db, after, log);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, unreadable: 3 }]);
  expect(await passwords(during)).toEqual(['hunter2', 'sesame']);
});
