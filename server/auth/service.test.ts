import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { createToken } from '#server/session/token-service.ts';
import { callerFor, ctxFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, world, worldPassword } from '#tests/support/world.ts';
import { setPasswordHash } from './login-queries.ts';
import { hashPassword } from './passwords.ts';
import { deleteUserSessions } from './session-queries.ts';

describe('an access token', () => {
  const made = async (db: Database) => {
    const { acme } = await world(db, { acme: company({ users: { ann: { role: 'admin' } } }) });
    return { company_id: acme.id, id: acme.users.ann };
  };
  const tokens = (db: Database) => db.selectFrom('access_tokens').select('name').execute();

  test('cannot be created by a session that a new password has just ended', async ({ own: { db, another } }) => {
    const ann = await made(db);
    const earlier = await callerFor(db, ann);
    const hash = await hashPassword('n3w password');
    let making: Promise<unknown> | undefined;
    await another()
      .transaction()
      .execute(async (transaction) => {
        await setPasswordHash(transaction, ann, ann.id, hash);
        await deleteUserSessions(transaction, { company_id: ann.company_id, user_id: ann.id });
        making = refusal(earlier.auth.tokens.create({ name: 'later' }));
        await sleep(400);
      });
    expect(await making).toMatchObject({ code: 'unauthenticated' });
    expect(await tokens(db)).toEqual([]);
  });

  test('created during a password change ends with it', async ({ own: { db, another } }) => {
    const ann = await made(db);
    const earlier = await ctxFor(db, ann);
    const person = await callerFor(db, ann);
    let changing: Promise<unknown> | undefined;
    await another()
      .transaction()
      .execute(async (transaction) => {
        await createToken({ ...earlier, db: transaction }, { name: 'at once', scope: 'read_write' });
        changing = person.auth.changePassword({ newPassword: 'n3w password' });
        await sleep(400);
      });
    await changing;
    expect(await tokens(db)).toEqual([]);
  });
});

describe('log-in', () => {
  test('with a password that is being changed opens no session that survives the change', async ({
    own: { db, another },
  }) => {
    const { acme } = await world(db, {
      acme: company({ users: { ann: { role: 'admin', email: 'ann@acme.example' } } }),
    });
    const nobody = await callerFor(db, null);
    const ann = { company_id: acme.id, user_id: acme.users.ann };
    const hash = await hashPassword('n3w password');
    let login: Promise<unknown> | undefined;
    await another()
      .transaction()
      .execute(async (transaction) => {
        await setPasswordHash(transaction, ann, ann.user_id, hash);
        await deleteUserSessions(transaction, ann);
        login = refusal(nobody.auth.login({ email: 'ann@acme.example', password: worldPassword }));
        await sleep(400);
      });
    expect(await login).toMatchObject({ code: 'unauthenticated', message: 'Invalid email or password' });
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    const again = nobody.auth.login({ email: 'ann@acme.example', password: 'n3w password' });
    expect(await again).toMatchObject({ user: { id: ann.user_id } });
  });
});
