import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { setPasswordHash } from '#db/queries/logins.ts';
import { deleteUserSessions } from '#db/queries/sessions.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, world, worldPassword } from '#tests/support/world.ts';
import { hashPassword } from './passwords.ts';

describe('logging in', () => {
  test('with a password that is being changed opens no session that outlives the change', async ({
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
