import { describe, expect } from 'vitest';
import { lockWorker } from '#db/queries/time-records.ts';
import { mintScope } from '#server/auth/scope.ts';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { office } from '#tests/support/tracking-office.ts';

describe('a worker and the office at the same moment', () => {
  for (const [change, code] of [
    [{ status: 'disabled' }, 'unauthenticated'],
    [{ role: 'landlord' }, 'forbidden'],
  ] as const) {
    test(`a start that waited while the office set ${JSON.stringify(change)} makes no record`, async ({
      own: { db, another },
    }) => {
      const { ann, boss, jobs, users, id } = await office(db);
      const scope = mintScope({ company_id: id, id: users.boss, role: 'admin' }, 'Europe/London');
      let start: Promise<unknown> | undefined;
      let disable: Promise<unknown> | undefined;
      // Somebody holds the worker's row until both wait for it, the office first.
      await another()
        .transaction()
        .execute(async (transaction) => {
          await lockWorker(transaction, scope, users.ann);
          disable = boss.users.update({ id: users.ann, changes: change });
          await new Promise((resolve) => setTimeout(resolve, 200));
          start = refusal(ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true }));
          await new Promise((resolve) => setTimeout(resolve, 200));
        });
      await disable;
      expect(await start).toMatchObject({ code });
      expect(await db.selectFrom('time_records').select('id').execute()).toEqual([]);
    });
  }
});
