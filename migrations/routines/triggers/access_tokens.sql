-- History of making and ending a token, not of its use.
create or replace trigger write_history after insert or delete on access_tokens for each row
execute function write_history('access-tokens', 'user_id', 'token_hash');
