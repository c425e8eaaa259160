-- First, because dropping it locks the table for everybody. Constraint triggers cannot be replaced.
drop trigger if exists users_last_admin on users;
create constraint trigger users_last_admin after update of role, status or delete on users
deferrable initially immediate for each row when (old.role = 'admin' and old.status = 'active')
execute function keep_last_admin();

call track_updates('users');
call keep_history('users', 'users', 'id');

-- A new user gets their log-in, and a deleted one leaves it to others.
create or replace trigger open_login after insert on users for each row execute function open_login();

create or replace trigger leave_login before delete on users for each row execute function leave_login();

-- Disabling a user ends sessions, devices and tokens; that, enabling or another address voids mailed links.
create or replace trigger end_access after update of status on users for each row
when (new.status = 'disabled' and old.status <> 'disabled') execute function end_access();

create or replace trigger void_links after update of status, email on users for each row
when (new.status is distinct from old.status or new.email_key is distinct from old.email_key)
execute function void_links_of_user();

-- The customer that a landlord's log-in is.
create or replace trigger follow_login after update of first_name, last_name, email on users for each row
when (new.role = 'landlord' and (new.first_name, new.last_name, new.email)
  is distinct from (old.first_name, old.last_name, old.email))
execute function follow_login();

create or replace trigger leave_customers before update of role on users for each row
when (old.role = 'landlord' and new.role <> 'landlord') execute function leave_customers();
