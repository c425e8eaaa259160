import { type Kysely, sql } from 'kysely';

/**
 * Minutes by worker and day, so that sums over years do not read every time record. 0027 keeps them. (A
 * migration of its own: the fewer tables one locks, the sooner it gets them from those at work.)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A day whose records are all gone stays as a row of zeros, so that recording it again is an update in place.
  await sql`
    create table day_totals (
      company_id bigint not null,
      user_id bigint not null,
      day date not null,
      ended integer not null,
      counted integer not null,
      minutes integer not null,
      driving_minutes integer not null,
      reviewed_minutes integer not null,
      reviewed_driving_minutes integer not null,
      constraint day_totals_pk primary key (company_id, user_id, day),
      constraint day_totals_user_fk foreign key (company_id, user_id)
        references users (company_id, id) on delete cascade,
      constraint day_totals_day_bounds check (day between '1999-12-31' and '2200-01-01'),
      constraint day_totals_no_less_than_none check (
        least(ended, counted, minutes, driving_minutes, reviewed_minutes, reviewed_driving_minutes) >= 0)
    ) with (fillfactor = 70)`.execute(db);
}
