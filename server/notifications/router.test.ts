import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';
import { pushSubscriptionsOf } from './push-queries.ts';

const acme = company({ users: { ann: { role: 'admin' }, emil: { role: 'employee' } } });
const other = company({ users: { zoe: { role: 'admin' } } });

const setUp = async (db: Database) => {
  const w = await world(db, { acme, other });
  return {
    w,
    ann: await callerFor(db, who(w.acme, 'ann')),
    emil: await callerFor(db, who(w.acme, 'emil')),
    zoe: await callerFor(db, who(w.other, 'zoe')),
    subscriptionsOf: (key: 'ann' | 'emil') =>
      pushSubscriptionsOf(db, { company_id: w.acme.id, user_id: w.acme.users[key] }),
  };
};

test('requires a session', async ({ db }) => {
  const { notifications } = await callerFor(db, null);
  const { subscription, close } = await startPushService();
  for (const call of [
    notifications.get(),
    notifications.update({ changes: { notify_jobs: false } }),
    notifications.pushKey(),
    notifications.subscribe(subscription('a')),
    notifications.unsubscribe({ endpoint: 'x' }),
  ]) {
    expect(await refusal(call)).toMatchObject({ code: 'unauthenticated' });
  }
  await close();
});

test('each user has their own three switches', async ({ db }) => {
  const { ann, emil } = await setUp(db);
  const all = { notify_jobs: true, notify_money: true, notify_reminders: true };
  expect(await emil.notifications.get()).toEqual(all);
  expect(await emil.notifications.update({ changes: { notify_money: false } })).toEqual({
    ...all,
    notify_money: false,
  });
  expect(await emil.notifications.update({ changes: {} })).toMatchObject({ notify_money: false });
  expect(await ann.notifications.get()).toEqual(all);
});

test('a browser belongs to its last logged-in user, and can be removed', async ({ db }) => {
  const { ann, emil, zoe, subscriptionsOf } = await setUp(db);
  const service = await startPushService();
  const phone = service.subscription('phone');
  await emil.notifications.subscribe(phone);
  await emil.notifications.subscribe(phone);
  expect(await subscriptionsOf('emil')).toHaveLength(1);
  await ann.notifications.subscribe(phone);
  expect(await subscriptionsOf('emil')).toEqual([]);
  // Somebody else's subscription cannot be removed.
  await emil.notifications.unsubscribe({ endpoint: phone.endpoint });
  expect(await subscriptionsOf('ann')).toEqual([{ endpoint: phone.endpoint, ...phone.keys }]);
  await zoe.notifications.subscribe(phone);
  expect(await subscriptionsOf('ann')).toEqual([]);
  await ann.notifications.subscribe(phone);
  await ann.notifications.unsubscribe({ endpoint: phone.endpoint });
  expect(await subscriptionsOf('ann')).toEqual([]);
  await service.close();
});

test('a page may subscribe several times at once', async ({ own: { db } }) => {
  const { emil, subscriptionsOf } = await setUp(db);
  const service = await startPushService();
  const phone = service.subscription('phone');
  await Promise.all(Array.from({ length: 6 }, () => emil.notifications.subscribe(phone)));
  expect(await subscriptionsOf('emil')).toHaveLength(1);
  await service.close();
});

test('a new password removes subscriptions on every device, as it ends the sessions', async ({ db }) => {
  const { ann, emil, subscriptionsOf } = await setUp(db);
  const service = await startPushService();
  await emil.notifications.subscribe(service.subscription('phone'));
  await ann.notifications.subscribe(service.subscription('desk'));
  await emil.auth.changePassword({ newPassword: 'another word 1' });
  expect(await subscriptionsOf('emil')).toEqual([]);
  expect(await subscriptionsOf('ann')).toHaveLength(1);
  await service.close();
});

test('the ten newest browsers of a user stay', async ({ db }) => {
  const { emil, subscriptionsOf } = await setUp(db);
  const service = await startPushService();
  for (let n = 0; n < 12; n += 1) await emil.notifications.subscribe(service.subscription(`phone${n}`));
  const kept = await subscriptionsOf('emil');
  expect(kept.map(({ endpoint }) => endpoint.split('/').pop())).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `phone${n}`),
  );
  await service.close();
});

test('accepts only push service URLs and valid browser keys', async ({ db }) => {
  const { emil } = await setUp(db);
  const service = await startPushService();
  const { keys } = service.subscription('a');
  for (const endpoint of [
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'no address',
  ]) {
    expect(await refusal(emil.notifications.subscribe({ endpoint, keys })), endpoint).toMatchObject({
      code: 'unprocessable',
      fields: { endpoint: expect.any(String) },
    });
  }
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-am3p.notify.windows.com/w/?token=x',
  ]) {
    await emil.notifications.subscribe({ endpoint, keys });
  }
  const wrong = { endpoint: 'https://web.push.apple.com/x', keys: { ...keys, p256dh: 'abcd' } };
  expect(await refusal(emil.notifications.subscribe(wrong))).toMatchObject({ code: 'unprocessable' });
  await service.close();
});

test('the key belongs to the installation and is the same in every process', async ({ db }) => {
  const { ann, zoe } = await setUp(db);
  const { publicKey } = await ann.notifications.pushKey();
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(await zoe.notifications.pushKey()).toEqual({ publicKey });
});
