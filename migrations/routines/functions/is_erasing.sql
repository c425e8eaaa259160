-- A transaction that erases personal data says so by set_config('fettle.erasing', 'on', true): its changes are not
-- recorded, as the history would keep what they erase, and are no change by anybody, so "updatedAt" stays.
create or replace function is_erasing() returns boolean language sql stable parallel safe
return coalesce(current_setting('fettle.erasing', true), '') = 'on';
