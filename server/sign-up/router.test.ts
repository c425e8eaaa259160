import { describe, expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { queued, runQueued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { company, world } from '#tests/support/world.ts';
import { removeExpired } from '../queue/upkeep-queries.ts';
import { expiredLinkMessage } from '../session/constants.ts';
import { closedSignUpMessage, inviteOnlyMessage, otherPasswordMessage } from './constants.ts';
import { inviteCompany } from './service.ts';

const nora = { company_name: 'Nora’s Repairs', name: 'Nora Lee', email: 'nora@new.example', password: 'secret12' };

/** An installation with one company, which lets others in. */
async function installation(db: Database, SIGNUP = 'open') {
  const server = await startMailServer();
  onTestFinished(server.close);
  const environment = {
    SIGNUP,
    APP_URL: 'https://fettle.example',
    MAIL_HOST: '127.0.0.1',
    MAIL_PORT: String(server.port),
    MAIL_FROM: 'post@fettle.example',
  };
  const clock = testClock();
  const users = { ann: { role: 'admin', email: 'ann@acme.example' } } as const;
  const w = await world(db, { acme: company({ name: 'Acme', users }) }, clock);
  const { signUp, auth } = await callerFor(db, null, { now: clock, environment });
  const config = testConfig(environment);
  const run = () => runQueued(db, undefined, { clock, config, log: testLog('info').log });
  const token = () =>
    server.mails
      .at(-1)
      ?.source.replace(/=\r\n/g, '')
      .match(/sign-up#([0-9a-f]{64})/)?.[1] ?? '';
  const companies = async () =>
    (await db.selectFrom('companies').select('name').orderBy('id').execute()).map(({ name }) => name);
  return { w, signUp, auth, clock, config, mails: server.mails, run, token, companies };
}

describe('signing up', () => {
  test('makes a company once its link is opened with the password, once, and logs its admin in', async ({ db }) => {
    const { signUp, auth, run, token, companies, mails } = await installation(db);
    expect(await signUp.request(nora)).toBeNull();
    await run();
    expect(mails.map(({ to }) => to)).toEqual([['nora@new.example']]);
    expect(await companies(), 'nothing is made before').toEqual(['Acme']);
    expect(await refusal(auth.login({ email: nora.email, password: nora.password }))).toMatchObject({
      code: 'unauthenticated',
    });

    const link = { token: token() };
    expect(await signUp.read(link)).toEqual({ kind: 'request', email: nora.email, company_name: nora.company_name });
    const confirm = { ...link, password: nora.password };
    const [one, other] = await Promise.allSettled([signUp.confirm(confirm), signUp.confirm(confirm)]);
    expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await companies()).toEqual(['Acme', 'Nora’s Repairs']);
    const { user } = await auth.login({ email: nora.email, password: nora.password });
    expect(user).toMatchObject({ role: 'admin', first_name: 'Nora', last_name: 'Lee' });
    const dead = { code: 'not_found', message: expiredLinkMessage };
    for (const replayed of [signUp.confirm(confirm), signUp.read(link)]) {
      expect(await refusal(replayed)).toMatchObject(dead);
    }
    const stored = JSON.stringify(await queued(db));
    expect(stored).not.toContain(nora.password);
  });

  test('with somebody else’s address gives nothing to whoever opens the mail', async ({ db }) => {
    const { signUp, run, token, companies, clock } = await installation(db);
    await signUp.request({ ...nora, password: 'of mallory 1' });
    await run();
    const link = { token: token() };
    const wrong = { code: 'invalid', fields: { password: otherPasswordMessage } };
    for (let n = 0; n < 10; n += 1) {
      expect(await refusal(signUp.confirm({ ...link, password: nora.password }))).toMatchObject(wrong);
    }
    const guess = signUp.confirm({ ...link, password: 'of mallory 1' });
    expect(await refusal(guess)).toMatchObject({ code: 'rate_limited' });
    // A sign-up of one's own is not held up by it.
    await signUp.request(nora);
    await run();
    await signUp.confirm({ token: token(), password: nora.password });
    expect(await companies()).toEqual(['Acme', 'Nora’s Repairs']);
    clock.advance('1h');
    const late = signUp.confirm({ ...link, password: 'of mallory 1' });
    expect(await refusal(late)).toMatchObject({ code: 'conflict', fields: { email: expect.any(String) } });
  });

  test('does not tell which addresses have a log-in, mails an address 3 times an hour, a network asks 10 times', async ({
    db,
  }) => {
    const { signUp, run, mails, clock } = await installation(db);
    const ask = (email: string) => signUp.request({ ...nora, email });
    expect(await ask('ANN@acme.example')).toBeNull();
    expect((await queued(db)).map(({ task }) => task)).toEqual(['send_sign_up']);
    await run();
    expect(mails.at(-1)!.source).toContain('Subject: You already have a log-in');
    expect(mails.at(-1)!.source).not.toContain('sign-up#');
    for (let n = 0; n < 5; n += 1) expect(await ask(nora.email)).toBeNull();
    await run();
    expect(mails).toHaveLength(4);
    expect(await signUp.request({ ...nora, email: 'bot@new.example', website: 'http://spam.example' })).toBeNull();
    for (let n = 7; n < 10; n += 1) await ask(`n${n}@new.example`);
    expect(await refusal(ask('more@new.example'))).toMatchObject({ code: 'rate_limited' });
    clock.advance('1h');
    await ask(nora.email);
    await run();
    expect(mails).toHaveLength(8);
  });

  test('is refused where it is not open, and its link ends after a day', async ({ db }) => {
    const { signUp, run, token, clock, companies } = await installation(db);
    for (const [SIGNUP, message] of [
      ['closed', closedSignUpMessage],
      ['invite', inviteOnlyMessage],
    ] as const) {
      const there = (await callerFor(db, null, { environment: { SIGNUP } })).signUp;
      expect(await there.state()).toEqual({ mode: SIGNUP });
      expect(await refusal(there.request(nora))).toMatchObject({ code: 'forbidden', message });
    }
    await signUp.request(nora);
    await run();
    clock.advance('24h');
    const late = signUp.confirm({ token: token(), password: nora.password });
    expect(await refusal(late)).toMatchObject({ code: 'not_found' });
    clock.advance('1m');
    await removeExpired(db, clock());
    expect(await db.selectFrom('sign_ups').select('id').execute()).toEqual([]);
    expect(await companies()).toEqual(['Acme']);
  });
});

test('an invitation makes one company, with the invited address, while sign-up is not closed', async ({ db }) => {
  const { signUp, auth, run, token, clock, config, companies } = await installation(db, 'invite');
  const wanted = { company_name: 'Nora’s Repairs', name: 'Nora', password: 'secret12' };
  expect(await inviteCompany(db, 'nora@new.example', { clock, config })).toBeNull();
  await run();
  const link = { token: token() };
  expect(await signUp.read(link)).toEqual({ kind: 'invitation', email: 'nora@new.example', company_name: null });
  expect(await refusal(signUp.confirm({ ...link, password: 'secret12' }))).toMatchObject({ code: 'not_found' });
  const closed = (await callerFor(db, null, { environment: { SIGNUP: 'closed' } })).signUp;
  expect(await refusal(closed.accept({ ...link, ...wanted }))).toMatchObject({ code: 'forbidden' });
  expect(await signUp.accept({ ...link, ...wanted })).toMatchObject({ email: 'nora@new.example' });
  expect(await refusal(signUp.accept({ ...link, ...wanted }))).toMatchObject({ code: 'not_found' });
  expect(await companies()).toEqual(['Acme', 'Nora’s Repairs']);
  expect(await auth.login({ email: 'nora@new.example', password: 'secret12' })).toMatchObject({
    user: { role: 'admin' },
  });
  const printed = await inviteCompany(db, 'otto@new.example', {
    clock,
    config: { mail: undefined, appUrl: undefined },
  });
  expect(await signUp.read({ token: printed!.replace('/sign-up#', '') })).toMatchObject({ email: 'otto@new.example' });
});
