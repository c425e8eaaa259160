import { describe, expect } from 'vitest';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test as base } from '#tests/support/test.ts';
import { office } from '#tests/support/tracking-office.ts';
import { who } from '#tests/support/world.ts';

// The clocks of London go forward at 01:00 on the 29th.
const now = '2026-03-27T08:00:00.000Z';
const clock = testClock(now);

/** A lines' values by name of every entry, unfolded. */
function entriesOf(text: string) {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  const entries: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') entries.push({});
    const [, name, value] = /^([A-Z-]+(?:;[^:]*)?):(.*)$/.exec(line) ?? [];
    if (name && entries.length > 0) entries.at(-1)![name] ??= value!;
  }
  return entries.map(({ SUMMARY, LOCATION, ...entry }) => ({
    what: SUMMARY,
    ...(LOCATION && { where: LOCATION }),
    from: entry.DTSTART ?? entry['DTSTART;VALUE=DATE'],
    to: entry.DTEND ?? entry['DTEND;VALUE=DATE'],
  }));
}

interface Fixtures {
  acme: Awaited<ReturnType<typeof office>>;
  app: Awaited<ReturnType<typeof startApp>>;
  /** The path of a new address of a user's, or everybody's, visits. */
  address: (key: 'boss' | 'ann', calendar?: 'own' | 'company') => Promise<string>;
}

const test = base.extend<Fixtures>({
  acme: async ({ db }, use) => use(await office(db, clock)),
  app: async ({ db, acme: _ }, use) => {
    const app = await startApp(db, { clock });
    await use(app);
    await app.close();
  },
  address: async ({ db, acme, app }, use) =>
    use(async (key, calendar = 'own') => {
      const headers = { cookie: await cookieFor(db, who(acme, key), clock) };
      const made = await app.rest('POST', '/auth/tokens', { name: 'Phone', calendar }, headers);
      expect(made.body.data).toMatchObject({ calendar, scope: 'read' });
      return `/api/v1/calendar/${made.body.data.token}.ics`;
    }),
});

test('a worker’s calendar has their visits and absences; the company’s has everybody’s', async ({
  acme,
  app,
  address,
}) => {
  const { boss, jobs, users } = acme;
  const at = { job_id: jobs.boiler, user_id: users.ann };
  await boss.visits.create({
    ...at,
    day: '2026-03-27',
    starts: '16:30',
    expected_minutes: 90,
    note: 'Ring, twice; wait',
  });
  await boss.visits.create({ ...at, day: '2026-03-30', window_from: '08:00', window_to: '12:00' });
  await boss.visits.create({ ...at, day: '2026-03-31' });
  const gone = await boss.visits.create({ ...at, day: '2026-03-31' });
  await boss.visits.update({ id: gone.id, changes: { status: 'cancelled' } });
  await boss.visits.create({ job_id: jobs.boiler, day: '2026-04-01' });
  await boss.absences.create({ user_id: users.ann, start_date: '2026-04-02', end_date: '2026-04-03', kind: 'holiday' });

  const own = await app.request('GET', await address('ann'));
  expect(own.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const where = expect.stringMatching(/\w/);
  const visits = [
    { where, from: '20260327T163000Z', to: '20260327T180000Z' },
    { where, from: '20260330T070000Z', to: '20260330T110000Z' },
    { where, from: '20260331', to: '20260401' },
  ];
  expect(entriesOf(own.text)).toEqual([
    ...visits.map((visit) => ({ what: 'Boiler', ...visit })),
    { what: 'Holiday', from: '20260402', to: '20260404' },
  ]);
  expect(own.text).toContain('Ring\\, twice\\; wait');

  const all = entriesOf((await app.request('GET', await address('boss', 'company'))).text);
  expect(all.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^Ann .*: Boiler$/),
    expect.stringMatching(/^Ann .*: Boiler$/),
    expect.stringMatching(/^Ann .*: Boiler$/),
    'Nobody yet: Boiler',
    expect.stringMatching(/^Ann .*: away$/),
  ]);
  expect(entriesOf((await app.request('GET', await address('boss'))).text)).toEqual([]);
});

describe('an address', () => {
  test('opens a calendar only, and nobody without it', async ({ app, address }) => {
    const path = await address('ann');
    const secret = path.slice('/api/v1/calendar/'.length, -'.ics'.length);
    const bearer = { authorization: `Bearer ${secret}` };
    expect((await app.rest('GET', '/visits', undefined, bearer)).status).toBe(401);
    for (const wrong of [path.replace('fettle_', 'fettle_x'), '/api/v1/calendar/.ics']) {
      const answer = await app.request('GET', wrong);
      expect([401, 404], wrong).toContain(answer.status);
      expect(answer.text).not.toContain('VCALENDAR');
    }
  });

  test('of a token of the API is none', async ({ acme, app }) => {
    const { token } = await acme.ann.auth.tokens.create({ name: 'script' });
    expect((await app.request('GET', `/api/v1/calendar/${token}.ics`)).status).toBe(401);
  });

  test('ends when it is revoked, its user is disabled, or an admin is one no more', async ({ acme, app, address }) => {
    const { boss, ann, users } = acme;
    const status = async (path: string) => (await app.request('GET', path)).status;
    const path = await address('ann');
    expect(await status(path)).toBe(200);
    const [made] = await ann.auth.tokens.list();
    await ann.auth.tokens.remove({ id: made!.id });
    expect(await status(path)).toBe(401);

    await boss.users.update({ id: users.ann, changes: { role: 'admin' } });
    const everybodys = await address('ann', 'company');
    expect(await status(everybodys)).toBe(200);
    await boss.users.update({ id: users.ann, changes: { role: 'employee' } });
    expect(await status(everybodys)).toBe(401);
    const again = await address('ann');
    await boss.users.update({ id: users.ann, changes: { status: 'disabled' } });
    expect(await status(again)).toBe(401);
  });

  test('of everybody’s visits is for admins', async ({ db, acme, app }) => {
    const headers = { cookie: await cookieFor(db, who(acme, 'ann'), clock) };
    const refused = await app.rest('POST', '/auth/tokens', { name: 'All', calendar: 'company' }, headers);
    expect(refused.status).toBe(403);
  });
});
