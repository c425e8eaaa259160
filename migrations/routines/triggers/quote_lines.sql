call track_updates('quote_lines');
call keep_history('quote_lines', 'quote-lines', '');

create or replace trigger quote_lines_frozen after insert or update or delete on quote_lines
for each row execute function keep_quote_lines_frozen();

create or replace trigger quote_lines_kept_whole before truncate on quote_lines
for each statement execute function refuse('quotes_kept', 'A quote that was sent is never deleted.');
