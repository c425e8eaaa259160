import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { ownDatabase } from '#tests/support/database.ts';
import { migrations } from './all.ts';

test('assignments for a day become visits once, without history, and what happened is done', async () => {
  const own = await ownDatabase({ migrated: false });
  onTestFinished(own.drop);
  const names = Object.keys(migrations);
  const before = names.filter((name) => name < '0052');
  const only = (wanted: readonly string[]) =>
    Object.fromEntries(wanted.map((name) => [name, migrations[name]!])) as typeof migrations;
  await migrate(own.db, only(before));
  await sql`insert into companies (id, name) values (1, 'Acme')`.execute(own.db);
  await sql`insert into users (company_id, id, first_name, role, email) values
    (1, 1, 'Ann', 'employee', 'ann@acme.example')`.execute(own.db);
  await sql`insert into properties (company_id, id, address) values (1, 1, '1 Mill Lane')`.execute(own.db);
  await sql`insert into jobs (company_id, id, property_id, job_title, job_type, requested_by, status) values
    (1, 1, 1, 'Boiler', 'Maintenance', 'office', 'in_progress'),
    (1, 2, 1, 'Fence', 'Maintenance', 'office', 'completed')`.execute(own.db);
  await sql`insert into job_assignees (company_id, job_id, user_id, assigned_for) values
    (1, 1, 1, null), (1, 1, 1, '2026-01-05'), (1, 1, 1, '2026-01-06'), (1, 1, 1, '2199-01-01'),
    (1, 2, 1, '2026-01-07')`.execute(own.db);
  await sql`insert into time_records (company_id, user_id, job_id, start_time, end_time, note) values
    (1, 1, 1, '2026-01-05T09:00Z', '2026-01-05T10:00Z', 'Bled it')`.execute(own.db);

  const rest = names.filter((name) => name < '0055');
  await migrate(own.db, only(rest));
  const visits = () =>
    own.db.selectFrom('visits').select(['job_id', 'user_id', 'day', 'starts', 'status']).orderBy('day').execute();
  const found = [
    // Two days around it count as its day, whatever the company's zone.
    { job_id: 1, day: '2026-01-05', status: 'done' },
    { job_id: 1, day: '2026-01-06', status: 'done' },
    { job_id: 2, day: '2026-01-07', status: 'done' },
    { job_id: 1, day: '2199-01-01', status: 'planned' },
  ].map((each) => ({ ...each, user_id: 1, starts: null }));
  expect(await visits()).toEqual(found);
  expect(await own.db.selectFrom('history').select('id').where('entity', '=', 'visits').execute()).toEqual([]);
  const assigned = await own.db.selectFrom('job_assignees').select('assigned_for').orderBy('id').execute();
  expect(assigned).toHaveLength(5);

  // It may be broken off anywhere and run again.
  await migrations['0054_visits_of_assignments']!.up(own.db as never);
  expect(await visits()).toEqual(found);
});
