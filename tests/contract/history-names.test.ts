import { sql } from 'kysely';
import { expect } from 'vitest';
import { activityText, historyLines } from '#app/features/history/office/history-text.ts';
import { fieldsOfNouns } from '#server/fields.ts';
import type { Fields } from '#server/infra/fields.ts';
import { type HistoryEntity, historyEntities, nounOf } from '#server/nouns.ts';
import { callerFor } from '#tests/support/caller.ts';
import { createFullCompany } from '#tests/support/full-company.ts';
import { test } from '#tests/support/test.ts';

test('Activity names a thing of every table with a history, whatever was done to it', async ({ db }) => {
  const audited = await sql<{ entity: string }>`
    select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as entity from pg_trigger
     where tgname like 'write_history%' and not tgisinternal`.execute(db);
  expect(audited.rows.map(({ entity }) => entity).sort()).toEqual([...historyEntities].sort());

  const { company_id, admin } = await createFullCompany(db);
  const caller = await callerFor(db, { company_id, id: admin });
  // A change of something that names nothing.
  await sql`insert into history (company_id, entity, entity_id, action, "from", "to", subject_user_id)
    select distinct company_id, entity, entity_id, 'update', '{"comment": "a"}'::jsonb, '{"comment": "b"}'::jsonb,
        subject_user_id from history where company_id = ${company_id}`.execute(db);
  const { data } = await caller.audit.list({ limit: 1000 });
  expect([...new Set(data.map(({ entity }) => entity))].sort()).toEqual([...historyEntities].sort());
  const unnamed = data.flatMap((entry) => {
    const { did } = activityText(entry, 'Europe/London');
    const noun = nounOf(entry.entity as HistoryEntity).label.toLowerCase();
    return /#\d/.test(did) || did.endsWith(` ${noun}`) ? [`${entry.action} ${entry.entity}: ${did}`] : [];
  });
  expect(unnamed).toEqual([]);

  const unlisted = data.flatMap((entry) => {
    const fields: Fields = fieldsOfNouns[entry.entity as HistoryEntity];
    return historyLines(entry, 'Europe/London').flatMap(({ column }) =>
      // The change above is of a comment, which most do not have.
      Object.hasOwn(fields, column) || column === 'comment' ? [] : [`${entry.entity}.${column}`],
    );
  });
  expect([...new Set(unlisted)]).toEqual([]);
});
