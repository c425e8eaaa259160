-- Sums that are kept, so that pay, balances and lists do not read years of time records. Triggers keep them (see
-- docs/performance.md).

-- Minutes by worker and day in the company's zone. A day whose records are all gone stays as a row of zeros, so
-- that recording it again is an update in place. A charge is rounded for each line (worker, day, job and activity)
-- at a rate that may still change. Half up, m minutes at r pence an hour are (m * r + 30 - (m * r + 30) % 60) / 60
-- pence, and the part that is not m * r depends on r only by r % 60. So a day keeps, of its lines together, the
-- minutes and for each of the 60 remainders the sum of that part, and charges are exact at any rate
-- (server/pricing/charge.ts).
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
  charged_minutes integer not null default 0,
  charged_driving_minutes integer not null default 0,
  -- By remainder, from 0; null: no such lines.
  charge_rounding integer[],
  driving_charge_rounding integer[],
  constraint day_totals_pk primary key (company_id, user_id, day),
  constraint day_totals_user_fk foreign key (company_id, user_id)
    references users (company_id, id) on delete cascade,
  constraint day_totals_day_bounds check (day between '1999-12-31' and '2200-01-01'),
  constraint day_totals_no_less_than_none check (
    least(ended, counted, minutes, driving_minutes, reviewed_minutes, reviewed_driving_minutes) >= 0),
  constraint day_totals_charges_no_less_than_none check (least(charged_minutes, charged_driving_minutes) >= 0),
  constraint day_totals_roundings_whole check (
    coalesce(cardinality(charge_rounding), 60) = 60 and coalesce(cardinality(driving_charge_rounding), 60) = 60)
) with (fillfactor = 70);

-- The time zone that a company's totals hold for. Without a row, or in another zone, sums read the records;
-- rebuild_day_totals makes both.
create table day_total_zones (
  company_id bigint not null,
  time_zone text not null,
  constraint day_total_zones_pk primary key (company_id),
  constraint day_total_zones_company_fk foreign key (company_id) references companies (id) on delete cascade,
  constraint day_total_zones_text_lengths check (char_length(time_zone) between 1 and 64)
);

-- Jobs whose time the charges leave out, because they were not charged by time when it was counted. A change of the
-- job does not count its days again: it would wait for writers that wait for the job. Sums correct themselves by
-- the lines of jobs that have changed since, until recount_changed_jobs.
create table uncharged_jobs (
  company_id bigint not null,
  job_id bigint not null,
  constraint uncharged_jobs_pk primary key (company_id, job_id),
  constraint uncharged_jobs_job_fk foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);

-- How many time records start on each day (UTC, the same for every zone), so that a page far down the list is found
-- without reading the index up to it. Rows are added, never changed: a day's number is the sum of its rows. So
-- writers of different workers do not wait for each other, and merge_record_days makes one row of a day's many.
create table record_days (
  company_id bigint not null,
  day date not null,
  id bigint generated always as identity,
  records integer not null,
  is_merged boolean not null default false,
  constraint record_days_pk primary key (company_id, day, id) include (records),
  constraint record_days_company_fk foreign key (company_id) references companies (id),
  constraint record_days_day_bounds check (day between '1999-12-31' and '2200-01-01')
);
create index record_days_to_merge on record_days (company_id) where not is_merged;
