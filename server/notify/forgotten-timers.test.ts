import { expect, onTestFinished } from 'vitest';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { testClock } from '#tests/support/clock.ts';
import { headerOf, startMailServer } from '#tests/support/mail-server.ts';
import { runQueued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';

test('a forgotten timer notifies its worker, and an hour later the admins, once each', async ({ db }) => {
  const server = await startMailServer();
  onTestFinished(server.close);
  const office = (max_shift_hours: string) =>
    company({
      settings: { ...server.settings, max_shift_hours },
      users: { ann: { role: 'admin' }, emil: { role: 'employee', first_name: 'Emil', last_name: 'E' } },
      properties: { mill: {} },
      jobs: { boiler: { property: 'mill', job_title: 'Boiler' } },
      records: { running: { user: 'emil', job: 'boiler', start_time: '2026-03-02T08:00:00Z' } },
    });
  await world(db, { acme: office('8'), patient: office('40') });
  const look = async (now: string) => {
    server.mails.length = 0;
    await enqueue(db, 'notify_of_forgotten', {});
    await runQueued(db, undefined, { clock: testClock(now) });
    return server.mails.map((mail) => headerOf(mail, 'subject'));
  };
  expect(await look('2026-03-02T16:00:00Z')).toEqual([]);
  expect(await look('2026-03-02T16:05:00Z')).toEqual(['Is your timer still running?']);
  expect(server.mails[0]!.source).toContain('Boiler has been running since 2 Mar 2026, 08:00.');
  expect(await look('2026-03-02T16:10:00Z')).toEqual([]);
  expect(await look('2026-03-02T17:01:00Z')).toEqual(["Emil E's timer is still running"]);
  expect(await look('2026-03-02T23:00:00Z')).toEqual([]);
});
