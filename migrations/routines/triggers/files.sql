call follow_job('files');

-- A thumbnail that the server makes and bytes that move to another store are no change by anybody: what a person saw
-- before stays current, and there is no history of them.
create or replace trigger set_updated_at before update on files for each row
when ((new.storage_key, new.poster_key, new.thumbnail_key, new.width, new.height) is not distinct from
  (old.storage_key, old.poster_key, old.thumbnail_key, old.width, old.height))
execute function set_updated_at();

create or replace trigger write_history after insert or delete on files for each row
execute function write_history('files', 'user_id');

create or replace trigger write_history_of_change after update on files for each row
when (new.storage_key = old.storage_key and new.poster_key is not distinct from old.poster_key
  and (old.thumbnail_key is null or new.thumbnail_key is not distinct from old.thumbnail_key))
execute function write_history('files', 'user_id');
