call track_updates('quotes');
call keep_history('quotes', 'quotes', '', 'token_hash');

-- A quote that was sent is frozen but for its answer, and is never deleted.
create or replace trigger quotes_frozen after update on quotes
for each row when (old.status <> 'draft') execute function keep_quote_frozen();

create or replace trigger quotes_kept before delete on quotes
for each row when (old.status <> 'draft' and not is_removing(old.company_id))
execute function refuse('quotes_kept', 'A quote that was sent is never deleted.');

create or replace trigger quotes_kept_whole before truncate on quotes
for each statement execute function refuse('quotes_kept', 'A quote that was sent is never deleted.');
