import { type Kysely, sql } from 'kysely';

/**
 * What charges by day need, so that years of them do not read every time record. A charge is rounded for each line (worker,
 * day, job and activity), at a rate that may still change. Half up, m minutes at r pence an hour are
 *
 *   (m * r + 30 - (m * r + 30) % 60) / 60 pence,
 *
 * and the part that is not m * r depends on r only by r % 60. So a day keeps, of its lines together, the minutes and for
 * each of the 60 remainders the sum of that part, and charges are exact at any rate (server/pricing/charge.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table day_totals add column charged_minutes integer not null default 0,
      add column charged_driving_minutes integer not null default 0,
      add column charge_rounding integer[],
      add column driving_charge_rounding integer[],
      add constraint day_totals_charges_no_less_than_none check (least(charged_minutes, charged_driving_minutes) >= 0),
      add constraint day_totals_roundings_whole check (
        coalesce(cardinality(charge_rounding), 60) = 60 and coalesce(cardinality(driving_charge_rounding), 60) = 60)`.execute(
    db,
  );
  // The parts of lines of so many minutes for each remainder. A loop, because 60 aggregates take a millisecond to plan
  // and start in every write of a record.
  await sql`
    create function charge_roundings(lines integer[]) returns integer[] language plpgsql immutable strict as $$
    declare
      sums integer[] := array_fill(0, array[60]);
      line integer;
    begin
      foreach line in array lines loop
        for rate in 0..59 loop
          sums[rate + 1] := sums[rate + 1] + 30 - (line * rate + 30) % 60;
        end loop;
      end loop;
      return sums;
    end $$`.execute(db);
  await uncharged(db);
  await counting(db);
  await rebuilding(db);
  // Until the task has counted its charges too, a company's sums read the records.
  await sql`delete from day_total_zones`.execute(db);
}

/**
 * Jobs whose time the charges leave out, because they were not charged by time when it was counted. A change of the job
 * does not count its days again: it would wait for writers that wait for the job. Sums correct themselves by the lines of
 * jobs that have changed since, until `recount_changed_jobs`.
 */
async function uncharged(db: Kysely<unknown>) {
  await sql`
    create table uncharged_jobs (
      company_id bigint not null,
      job_id bigint not null,
      constraint uncharged_jobs_pk primary key (company_id, job_id),
      constraint uncharged_jobs_job_fk foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create function begin_uncharged_job() returns trigger language plpgsql as $$
    begin
      insert into uncharged_jobs (company_id, job_id) values (new.company_id, new.id) on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`create trigger begin_uncharged_job after insert on jobs
    for each row when (new.billing_type <> 'time') execute function begin_uncharged_job()`.execute(db);
}

/** In the order of `columns`, of lines with `minutes` and `is_driving`. */
const inputs = sql.raw(`coalesce(sum(minutes) filter (where not is_driving), 0)::integer,
  coalesce(sum(minutes) filter (where is_driving), 0)::integer,
  charge_roundings(array_agg(minutes) filter (where not is_driving)),
  charge_roundings(array_agg(minutes) filter (where is_driving))`);
const columns = sql.raw('charged_minutes, charged_driving_minutes, charge_rounding, driving_charge_rounding');

const isCharged = sql.raw(`t.is_billable and t.counted_minutes > 0
  and not exists (select from uncharged_jobs u where u.company_id = company and u.job_id = t.job_id)`);

/** As 0027 has it, and beside it the charges of each day whose lines change, from its records. */
async function counting(db: Kysely<unknown>) {
  // The lock first, so that the records are read after those of a writer that it waited for. Changes of the clocks may
  // put the day's first or last hours on either side of what its midnight says, so the wider bounds are for the indexes.
  // They are said for both indexes that begin with the worker, and a sequential scan is forbidden: with statistics of a
  // smaller table, the planner takes either for as good, and an import would read all records again for each of its own.
  await sql`
    create function count_day_charges(company bigint, worker bigint, counted_day date, zone text)
    returns void language plpgsql set enable_seqscan = off as $$
    declare
      first timestamptz := (counted_day::timestamp at time zone zone) - interval '3 hours';
      last timestamptz := ((counted_day + 1)::timestamp at time zone zone) + interval '3 hours';
    begin
      perform from day_totals where company_id = company and user_id = worker and day = counted_day for no key update;
      update day_totals set (${columns}) = (select ${inputs} from (
          select t.job_id, t.is_driving, sum(t.counted_minutes)::integer as minutes from time_records t
          where t.company_id = company and t.user_id = worker and ${isCharged}
            and t.start_time >= first and t.start_time < last
            and int8range(minute_of(t.start_time), minute_of(t.end_time)) && int8range(minute_of(first), minute_of(last))
            and (t.start_time at time zone zone)::date = counted_day
          group by t.job_id, t.is_driving) line)
      where company_id = company and user_id = worker and day = counted_day;
    end $$`.execute(db);
  await sql`
    create or replace function count_day_totals() returns trigger language plpgsql as $$
    declare
      zone text := day_totals_zone(coalesce(new.company_id, old.company_id));
      old_day date := (old.start_time at time zone zone)::date;
      new_day date := (new.start_time at time zone zone)::date;
      counts boolean := tg_op <> 'UPDATE'
        or (old.user_id, old.start_time, old.end_time, old.is_driving, old.counted_minutes, old.needs_review)
          is distinct from (new.user_id, new.start_time, new.end_time, new.is_driving, new.counted_minutes, new.needs_review);
      charges boolean := tg_op <> 'UPDATE'
        or (old.user_id, old.start_time, old.job_id, old.is_driving, old.counted_minutes, old.is_billable)
          is distinct from (new.user_id, new.start_time, new.job_id, new.is_driving, new.counted_minutes, new.is_billable);
      was_charged boolean := coalesce(tg_op <> 'INSERT' and charges and old.is_billable and old.counted_minutes > 0, false);
      is_charged boolean := coalesce(tg_op <> 'DELETE' and charges and new.is_billable and new.counted_minutes > 0, false);
    begin
      if zone is null then
        return null;
      end if;
      if counts and tg_op <> 'INSERT' and old.end_time is not null then
        update day_totals set ended = ended - 1, counted = counted - (old.counted_minutes > 0)::integer,
          minutes = minutes - old.counted_minutes,
          driving_minutes = driving_minutes - case when old.is_driving then old.counted_minutes else 0 end,
          reviewed_minutes = reviewed_minutes - case when old.needs_review then 0 else old.counted_minutes end,
          reviewed_driving_minutes = reviewed_driving_minutes
            - case when old.is_driving and not old.needs_review then old.counted_minutes else 0 end
        where company_id = old.company_id and user_id = old.user_id and day = old_day
          and ended > 0 and minutes >= old.counted_minutes;
        if not found then
          delete from day_total_zones where company_id = old.company_id;
          return null;
        end if;
      end if;
      if counts and tg_op <> 'DELETE' and new.end_time is not null then
        insert into day_totals as d (company_id, user_id, day, ended, counted, minutes, driving_minutes,
          reviewed_minutes, reviewed_driving_minutes)
        values (new.company_id, new.user_id, new_day, 1,
          (new.counted_minutes > 0)::integer, new.counted_minutes,
          case when new.is_driving then new.counted_minutes else 0 end,
          case when new.needs_review then 0 else new.counted_minutes end,
          case when new.is_driving and not new.needs_review then new.counted_minutes else 0 end)
        on conflict (company_id, user_id, day) do update set ended = d.ended + 1, counted = d.counted + excluded.counted,
          minutes = d.minutes + excluded.minutes, driving_minutes = d.driving_minutes + excluded.driving_minutes,
          reviewed_minutes = d.reviewed_minutes + excluded.reviewed_minutes,
          reviewed_driving_minutes = d.reviewed_driving_minutes + excluded.reviewed_driving_minutes;
      end if;
      if was_charged then
        perform count_day_charges(old.company_id, old.user_id, old_day, zone);
      end if;
      if is_charged and not (was_charged and old.user_id = new.user_id and old_day = new_day) then
        perform count_day_charges(new.company_id, new.user_id, new_day, zone);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create or replace trigger count_day_totals_of_changed after update on time_records
    for each row when ((old.user_id, old.start_time, old.end_time, old.is_driving, old.counted_minutes, old.needs_review,
        old.job_id, old.is_billable)
      is distinct from (new.user_id, new.start_time, new.end_time, new.is_driving, new.counted_minutes, new.needs_review,
        new.job_id, new.is_billable))
    execute function count_day_totals()`.execute(db);
}

/** In the order of the key, so that a worker's days are side by side. */
async function rebuilding(db: Kysely<unknown>) {
  await sql`
    create or replace function rebuild_day_totals(company bigint, zone text) returns void language plpgsql
    set work_mem = '64MB' as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('day_totals', company));
      delete from uncharged_jobs where company_id = company;
      insert into uncharged_jobs (company_id, job_id)
      select company, id from jobs where company_id = company and billing_type <> 'time' on conflict do nothing;
      delete from day_totals where company_id = company;
      insert into day_totals (company_id, user_id, day, ended, counted, minutes, driving_minutes, reviewed_minutes,
        reviewed_driving_minutes, ${columns})
      select company, d.user_id, d.day, d.ended, d.counted, d.minutes, d.driving_minutes, d.reviewed_minutes,
        d.reviewed_driving_minutes, coalesce(c.charged_minutes, 0), coalesce(c.charged_driving_minutes, 0),
        c.charge_rounding, c.driving_charge_rounding
      from (
        select user_id, (start_time at time zone zone)::date as day, count(*) as ended,
          count(*) filter (where counted_minutes > 0) as counted, sum(counted_minutes) as minutes,
          coalesce(sum(counted_minutes) filter (where is_driving), 0) as driving_minutes,
          coalesce(sum(counted_minutes) filter (where not needs_review), 0) as reviewed_minutes,
          coalesce(sum(counted_minutes) filter (where is_driving and not needs_review), 0) as reviewed_driving_minutes
        from time_records where company_id = company and end_time is not null
        group by 1, 2
      ) d
      left join (
        select user_id, day, ${inputs} from (
          select t.user_id, (t.start_time at time zone zone)::date as day, t.job_id, t.is_driving,
            sum(t.counted_minutes)::integer as minutes
          from time_records t where t.company_id = company and ${isCharged}
          group by 1, 2, 3, 4) line
        group by 1, 2
      ) c (user_id, day, ${columns}) on c.user_id = d.user_id and c.day = d.day
      order by d.user_id, d.day;
      insert into day_total_zones (company_id, time_zone) values (company, zone)
      on conflict (company_id) do update set time_zone = excluded.time_zone;
    end $$`.execute(db);
  await sql`
    create function recount_changed_jobs(company bigint) returns void language plpgsql as $$
    declare
      zone text;
      changed bigint[];
    begin
      perform pg_advisory_xact_lock(hashtextextended('day_totals', company));
      select time_zone into zone from day_total_zones where company_id = company;
      if zone is null then
        return;
      end if;
      with added as (
        insert into uncharged_jobs (company_id, job_id)
        select company, id from jobs where company_id = company and billing_type <> 'time'
        on conflict do nothing returning job_id
      ), removed as (
        delete from uncharged_jobs u where u.company_id = company and not exists (
          select from jobs j where j.company_id = company and j.id = u.job_id and j.billing_type <> 'time') returning job_id
      )
      select array(select job_id from added union all select job_id from removed) into changed;
      perform count_day_charges(company, d.user_id, d.day, zone) from (
        select distinct t.user_id, (t.start_time at time zone zone)::date as day from time_records t
        where t.company_id = company and t.job_id = any(changed) and t.is_billable and t.counted_minutes > 0) d;
    end $$`.execute(db);
}
