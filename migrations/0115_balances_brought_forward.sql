-- What a worker's balance was at the end of the day before `until`, so that balances read the days since then and not
-- all of the past. Without a row they read all. Triggers delete a row with the first change of what it sums
-- (routines/functions/end_brought_forward.sql), and a task writes it again (docs/performance.md).
create table balances_brought_forward (
  company_id bigint not null,
  user_id bigint not null,
  until date not null,
  -- Null: there was neither pay, nor an expense, nor a payment.
  balance numeric(12, 2),
  -- The setting that it was calculated with; it holds for no other.
  driving_pay_percent numeric(6, 2) not null,
  constraint balances_brought_forward_pk primary key (company_id, user_id),
  constraint balances_brought_forward_user_fk foreign key (company_id, user_id)
    references users (company_id, id) on delete cascade,
  constraint balances_brought_forward_until_bounds check (until between '1999-12-01' and '2200-01-01'),
  constraint balances_brought_forward_balance_bounds check (abs(balance) <= 100000000),
  constraint balances_brought_forward_driving_pay_percent_bounds check (driving_pay_percent between 0 and 1000)
);
