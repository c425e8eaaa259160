import { type Kysely, sql } from 'kysely';

/**
 * Keeps `day_totals` with each time record that has ended. A day depends on the company's time zone: `day_total_zones` says
 * for which zone a company's totals hold. Sums of a company without a row there read the records; `rebuild_day_totals`
 * makes both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await zones(db);
  await counting(db);
  await rebuilding(db);
}

async function zones(db: Kysely<unknown>) {
  await sql`
    create table day_total_zones (
      company_id bigint not null,
      time_zone text not null,
      constraint day_total_zones_pk primary key (company_id),
      constraint day_total_zones_company_fk foreign key (company_id) references companies (id) on delete cascade,
      constraint day_total_zones_text_lengths check (char_length(time_zone) between 1 and 64)
    )`.execute(db);
  // A company begins in the default zone of the settings.
  await sql`
    create function begin_day_totals() returns trigger language plpgsql as $$
    begin
      insert into day_total_zones (company_id, time_zone) values (new.id, 'Europe/London');
      return null;
    end $$`.execute(db);
  await sql`create trigger begin_day_totals after insert on companies
    for each row execute function begin_day_totals()`.execute(db);
}

/**
 * The advisory lock is shared among writers: only a rebuild waits for them, and they for it. A writer of a worker's time
 * holds the worker's row, so a worker's totals have one writer at a time. Totals that cannot hold this record are wrong:
 * they are given up, and sums read the records until the next rebuild.
 */
async function counting(db: Kysely<unknown>) {
  await sql`
    create function day_totals_zone(company bigint) returns text language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('day_totals', company));
      return (select time_zone from day_total_zones where company_id = company);
    end $$`.execute(db);
  await sql`
    create function count_day_totals() returns trigger language plpgsql as $$
    declare
      zone text := day_totals_zone(coalesce(new.company_id, old.company_id));
    begin
      if zone is null then
        return null;
      end if;
      if tg_op <> 'INSERT' and old.end_time is not null then
        update day_totals set ended = ended - 1, counted = counted - (old.counted_minutes > 0)::integer,
          minutes = minutes - old.counted_minutes,
          driving_minutes = driving_minutes - case when old.is_driving then old.counted_minutes else 0 end,
          reviewed_minutes = reviewed_minutes - case when old.needs_review then 0 else old.counted_minutes end,
          reviewed_driving_minutes = reviewed_driving_minutes
            - case when old.is_driving and not old.needs_review then old.counted_minutes else 0 end
        where company_id = old.company_id and user_id = old.user_id
          and day = (old.start_time at time zone zone)::date and ended > 0 and minutes >= old.counted_minutes;
        if not found then
          delete from day_total_zones where company_id = old.company_id;
          return null;
        end if;
      end if;
      if tg_op <> 'DELETE' and new.end_time is not null then
        insert into day_totals as d (company_id, user_id, day, ended, counted, minutes, driving_minutes,
          reviewed_minutes, reviewed_driving_minutes)
        values (new.company_id, new.user_id, (new.start_time at time zone zone)::date, 1,
          (new.counted_minutes > 0)::integer, new.counted_minutes,
          case when new.is_driving then new.counted_minutes else 0 end,
          case when new.needs_review then 0 else new.counted_minutes end,
          case when new.is_driving and not new.needs_review then new.counted_minutes else 0 end)
        on conflict (company_id, user_id, day) do update set ended = d.ended + 1, counted = d.counted + excluded.counted,
          minutes = d.minutes + excluded.minutes, driving_minutes = d.driving_minutes + excluded.driving_minutes,
          reviewed_minutes = d.reviewed_minutes + excluded.reviewed_minutes,
          reviewed_driving_minutes = d.reviewed_driving_minutes + excluded.reviewed_driving_minutes;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger count_day_totals_of_new after insert on time_records
    for each row when (new.end_time is not null) execute function count_day_totals()`.execute(db);
  await sql`create trigger count_day_totals_of_changed after update on time_records
    for each row when ((old.user_id, old.start_time, old.end_time, old.is_driving, old.counted_minutes, old.needs_review)
      is distinct from (new.user_id, new.start_time, new.end_time, new.is_driving, new.counted_minutes, new.needs_review))
    execute function count_day_totals()`.execute(db);
  await sql`create trigger count_day_totals_of_deleted after delete on time_records
    for each row when (old.end_time is not null) execute function count_day_totals()`.execute(db);
}

/** Waits for the writers of the company's records that are under way, and holds back new ones until it commits. */
async function rebuilding(db: Kysely<unknown>) {
  await sql`
    create function rebuild_day_totals(company bigint, zone text) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('day_totals', company));
      delete from day_totals where company_id = company;
      insert into day_totals (company_id, user_id, day, ended, counted, minutes, driving_minutes, reviewed_minutes,
        reviewed_driving_minutes)
      select company, user_id, (start_time at time zone zone)::date, count(*), count(*) filter (where counted_minutes > 0),
        sum(counted_minutes), coalesce(sum(counted_minutes) filter (where is_driving), 0),
        coalesce(sum(counted_minutes) filter (where not needs_review), 0),
        coalesce(sum(counted_minutes) filter (where is_driving and not needs_review), 0)
      from time_records where company_id = company and end_time is not null
      group by 2, 3;
      insert into day_total_zones (company_id, time_zone) values (company, zone)
      on conflict (company_id) do update set time_zone = excluded.time_zone;
    end $$`.execute(db);
}
