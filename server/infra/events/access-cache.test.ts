import { expect, onTestFinished } from 'vitest';
import { setQuiet } from '#db/actor.ts';
import { startChangeFeed } from '#server/infra/events/change-feed.ts';
import { testClock } from '#tests/support/clock.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { company, world } from '#tests/support/world.ts';

const clock = testClock('2026-03-02T12:00:00.000Z');

const acme = company({
  users: {
    ann: { role: 'admin', email: 'ann@acme.example' },
    emil: { role: 'employee', email: 'emil@acme.example' },
  },
});

/** Two processes of the product on one database, with the same sessions. */
async function twoProcesses(own: OwnDatabase) {
  const w = await world(own.db, { acme });
  const process = async () => {
    const events = startChangeFeed({ url: own.url, log: testLog().log });
    const app = await startApp(own.db, { clock, events });
    onTestFinished(async () => {
      await events.close();
      await app.close();
    });
    return { app, events };
  };
  const [here, there] = [await process(), await process()];
  const ann = { cookie: await here.app.login('ann@acme.example') };
  const emil = { cookie: await here.app.login('emil@acme.example') };
  const asked = (headers: Record<string, string>) => there.app.rest('GET', '/auth/session', undefined, headers);
  // A feed keeps nothing before Postgres has answered it.
  await expect.poll(() => isKept(there.events.access)).toBe(true);
  for (const each of [ann, emil]) expect((await asked(each)).status).toBe(200);
  return { w, here, there, ann, emil, asked };
}

type Access = ReturnType<typeof startChangeFeed>['access'];

/** Whether the cache keeps what it reads. */
async function isKept(access: Access): Promise<boolean> {
  let reads = 0;
  const load = async () => {
    reads += 1;
    return { company_id: 0 };
  };
  access.forget('probe');
  await access.read('probe', load);
  await access.read('probe', load);
  return reads === 1;
}

test('sessions are kept between requests, and read anew without the feed', async ({ own }) => {
  const { w, there, emil, asked } = await twoProcesses(own);
  const nameOf = async () => (await asked(emil)).body.data.user.first_name;
  const before = await nameOf();
  // Written as no process would, so that nobody is notified.
  await own.db.transaction().execute(async (trx) => {
    await setQuiet(trx, true);
    await trx.updateTable('users').set({ first_name: 'Quiet' }).where('id', '=', w.acme.users.emil).execute();
  });
  expect(await nameOf()).toBe(before);
  await there.events.close();
  expect(await nameOf()).toBe('Quiet');
});

test('the very next call through another process sees a change of access', async ({ own }) => {
  const { w, here, ann, emil, asked } = await twoProcesses(own);
  const change = async (changes: object) => {
    const answer = await here.app.rest('PATCH', `/users/${w.acme.users.emil}`, changes, ann);
    expect(answer.status, answer.text).toBe(200);
  };
  for (let n = 0; n < 10; n += 1) {
    await change({ first_name: `Emil ${n}` });
    expect((await asked(emil)).body.data.user.first_name).toBe(`Emil ${n}`);
  }
  await change({ role: 'admin' });
  expect((await asked(emil)).body.data.user.role).toBe('admin');

  const made = await here.app.rest('POST', '/auth/tokens', { name: 'Phone' }, emil);
  expect(made.status, made.text).toBe(201);
  const token = { authorization: `Bearer ${made.body.data.token}` };
  expect((await asked(token)).status).toBe(200);
  await change({ status: 'disabled' });
  expect((await asked(emil)).body.data.isLive).toBe(false);
  expect((await asked(token)).status).toBe(401);
});

test('so does the next call after a change of settings and after a log-out', async ({ own }) => {
  const { here, ann, emil, asked } = await twoProcesses(own);
  const timeZone = { settings: [{ id: 6, value: 'Europe/Warsaw' }], confirm_past: true };
  const changed = await here.app.rest('PATCH', '/settings/bulk', timeZone, ann);
  expect(changed.status, changed.text).toBe(200);
  expect((await asked(ann)).body.data.time_zone).toBe('Europe/Warsaw');
  await here.app.rest('GET', '/auth/logout', undefined, { ...emil, 'sec-fetch-site': 'same-origin' });
  expect((await asked(emil)).body.data.isLive).toBe(false);
});

test('a row read before a change and answered after it is not kept', async ({ own }) => {
  const { there, w } = await twoProcesses(own);
  const { access } = there.events;
  const row = { company_id: w.acme.id, name: 'old' };
  await access.read('key', async () => {
    access.drop(w.acme.id);
    return row;
  });
  expect(await access.read('key', async () => ({ ...row, name: 'new' }))).toMatchObject({ name: 'new' });
});
