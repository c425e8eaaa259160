import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import type { CallCtx } from './context.ts';
import { shareResult } from './share-result.ts';

const acme = company({
  users: {
    ann: { role: 'admin', email: 'ann@acme.example' },
    bob: { role: 'admin', email: 'bob@acme.example' },
    emil: { role: 'employee', email: 'emil@acme.example' },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill', status: 'pending_start' } },
});
const other = company({
  users: { zoe: { role: 'admin', email: 'zoe@other.example' } },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill', status: 'in_progress' } },
});

test('after live events figures are computed once for all admins, never for others, never from before the call', async ({
  own,
}) => {
  const { db } = own;
  const w = await world(db, { acme, other });
  const app = await startApp(db);
  onTestFinished(() => app.close());
  const [ann, bob, emil, zoe] = await Promise.all(
    ['ann@acme.example', 'bob@acme.example', 'emil@acme.example', 'zoe@other.example'].map((email) => app.login(email)),
  );
  const summary = (cookie: string, headers: Record<string, string> = { 'x-live': '1' }) =>
    app.trpc('query', 'dashboard.summary', undefined, { cookie, ...headers });
  const jobsOf = async (cookie: string, headers?: Record<string, string>) =>
    (await summary(cookie, headers)).body.result.data.jobs_in_progress;
  const begin = () =>
    db.updateTable('jobs').set({ status: 'in_progress' }).where('company_id', '=', w.acme.id).execute();

  expect(await jobsOf(ann!)).toBe(0);
  // Asked within the pace: both wait for one computation, which sees a change that was made while they waited.
  const waiting = Promise.all([jobsOf(ann!), jobsOf(bob!)]);
  await sleep(300);
  await begin();
  // Others are not held up: an own write's call, another company, and a role that may not ask.
  expect(await Promise.race([waiting, jobsOf(ann!, {})])).toBe(1);
  expect(await Promise.race([waiting, jobsOf(zoe!)])).toBe(1);
  expect((await summary(emil!)).status).toBe(403);
  expect(await waiting).toEqual([1, 1]);
});

test('calls of one company, of admins and with the same input share a computation; all others do not', async ({
  own,
}) => {
  const computed: string[] = [];
  const ask = (who: string, changed: object = {}, input: unknown = { period: 'daily' }) => {
    const scope = { company_id: 1, role: 'admin' };
    const call = { type: 'query', path: 'dashboard.analytics', getRawInput: async () => input };
    const ctx = { db: own.db, live: true, scope, ...changed } as unknown as CallCtx;
    return shareResult(ctx, call, async () => computed.push(who));
  };
  await ask('first');
  const [second, third] = [ask('second'), ask('third')];
  await Promise.all([
    ask('another company', { scope: { company_id: 2, role: 'admin' } }),
    ask('a worker', { scope: { company_id: 1, role: 'employee' } }),
    ask('another period', {}, { period: 'weekly' }),
    ask('own write', { live: undefined }),
  ]);
  expect(computed.toSorted()).toEqual(['a worker', 'another company', 'another period', 'first', 'own write']);
  await Promise.all([second, third]);
  expect(computed.slice(5)).toEqual(['second']);
});

test('a failed computation is not kept', async ({ own }) => {
  const scope = { company_id: 3, role: 'admin' };
  const ctx = { db: own.db, live: true, scope } as unknown as CallCtx;
  const call = { type: 'query', path: 'payRun.list', getRawInput: async () => undefined };
  await expect(shareResult(ctx, call, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await shareResult(ctx, call, async () => 5)).toBe(5);
});
