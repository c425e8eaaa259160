-- What a worker's time of a past month was charged, so that analytics read the days since and not years of records. A month
-- without a row is read from the records. A row goes with the first change of what it sums (count_day_totals and
-- end_charged_months in routines/functions), and a task writes it again (docs/performance.md).
create table charged_months (
  company_id bigint not null,
  user_id bigint not null,
  -- Its first day, in the company's zone.
  month date not null,
  pence bigint not null,
  -- The settings that it was calculated with; it holds for no others.
  default_charge_rate numeric(12, 2),
  driving_billable boolean not null,
  constraint charged_months_pk primary key (company_id, user_id, month),
  constraint charged_months_user_fk foreign key (company_id, user_id)
    references users (company_id, id) on delete cascade,
  constraint charged_months_month_bounds check (month between '1999-12-01' and '2200-01-01'),
  constraint charged_months_month_is_first_day check (extract(day from month) = 1),
  constraint charged_months_pence_no_less_than_none check (pence >= 0),
  constraint charged_months_default_charge_rate_bounds check (default_charge_rate between 0 and 10000)
);

-- Jobs that have begun or ceased to be charged by time since the months were written (note_changed_billing). Rows are
-- added, never changed, so that nobody waits for who changes a job.
create table changed_billings (
  company_id bigint not null,
  job_id bigint not null,
  id bigint generated always as identity,
  constraint changed_billings_pk primary key (company_id, job_id, id),
  constraint changed_billings_job_fk foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);

-- Version 0.2.0 reads charges from day_totals, which keeps them no longer. It compares the zone as the setting spells it. In
-- small letters, which mean the same to Postgres, it finds no totals that hold and reads the records.
update day_total_zones set time_zone = lower(time_zone);

drop function if exists begin_uncharged_job() cascade;
