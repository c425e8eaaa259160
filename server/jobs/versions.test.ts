import { describe, expect } from 'vitest';
import { jobOffice } from '#tests/support/job-office.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test } from '#tests/support/test.ts';

describe('content versions', () => {
  test('change with each row that a job shows, and not without one', async ({ db }) => {
    const { ann, as, ids, w } = await jobOffice(db);
    const emil = await as('emil');
    const versionOf = async (id: number) => (await emil.jobs.contentVersions({ ids: [id] }))[0]?.version;
    const job = { job_id: ids.boiler };
    const note = await ann.notes.create({ ...job, note: 'Ring first' });
    const changes: Record<string, () => Promise<unknown>> = {
      'the job': () => ann.jobs.update({ id: ids.boiler, changes: { job_title: 'Boiler, again' } }),
      'its property': () =>
        ann.properties.update({ id: w.acme.properties.mill, changes: { access_notes: 'Key safe, 4711' } }),
      'a note': () => ann.notes.create({ ...job, note: 'Tenant works nights' }),
      'a deleted note': () => ann.notes.remove({ id: note.id }),
      'a task': () => ann.jobTasks.create({ ...job, description: 'Bleed the radiators' }),
      'a time record': () => emil.timeTracking.start({ ...job, is_driving: false }),
      'an expense': () =>
        ann.expenses.create({
          ...job,
          user_id: w.acme.users.emil,
          expense_date: '2026-03-01',
          expense_type: 'material',
          amount: 12,
        }),
      'an assignee': () =>
        ann.jobs.update({ id: ids.boiler, changes: { assignees: [{ user_id: w.acme.users.emil }] } }),
      'a visit': () => ann.visits.create({ ...job, user_id: w.acme.users.emil, day: '2026-03-05', starts: '09:00' }),
      'a setting': () => ann.settings.update({ id: settingId('company_phone'), value: '0161 496 0000' }),
    };
    for (const [what, change] of Object.entries(changes)) {
      const before = await versionOf(ids.boiler);
      const other = await versionOf(ids.damp);
      expect(await versionOf(ids.boiler), what).toBe(before);
      await change();
      expect(await versionOf(ids.boiler), what).not.toBe(before);
      if (what !== 'a setting') expect(await versionOf(ids.damp), what).toBe(other);
    }
    expect(await versionOf(ids.boiler)).toMatch(/^[0-9a-f]{32}$/);
  });

  test('are told of jobs that the caller may read', async ({ db }) => {
    const { as, ids, w } = await jobOffice(db);
    const emil = await as('emil');
    const asked = [ids.boiler, ids.damp, ids.shelved, w.other.jobs.theirs];
    const told = await emil.jobs.contentVersions({ ids: asked });
    expect(told.map(({ id }) => id)).toEqual([ids.boiler, ids.damp]);
  });
});
