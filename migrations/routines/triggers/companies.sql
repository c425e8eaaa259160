call track_updates('companies');
call keep_history('companies', 'companies', '');

-- A new company gets an address for its public pages.
create or replace trigger open_company_address after insert on companies
for each row execute function open_company_address();

-- Its daily totals hold from the first record on.
create or replace trigger begin_day_totals after insert on companies
for each row execute function begin_day_totals();

create or replace trigger begin_trades after insert on companies for each row execute function begin_trades();
