-- A new password ends pending log-ins, access tokens and mailed links, in every company of the person.
create or replace trigger end_pending_logins after update of password_hash on logins for each row
when (new.password_hash is distinct from old.password_hash) execute function end_pending_logins();

create or replace trigger end_tokens after update of password_hash on logins for each row
when (old.password_hash is not null and new.password_hash is distinct from old.password_hash)
execute function end_tokens();

create or replace trigger void_links after update of password_hash on logins for each row
when (new.password_hash is distinct from old.password_hash)
execute function void_links_of_login();
