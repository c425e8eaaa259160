import { type Kysely, sql } from 'kysely';

/**
 * One person in several companies. A log-in stays one row per address, with the password, in `logins`; the second steps
 * stay with the user that the row names. Each user has a row here, which says whose log-in opens it. A build from before
 * sees the company that `logins` names, and no other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db);
  await seating(db);
  await leaving(db);
  await endings(db);
}

async function tables(db: Kysely<unknown>) {
  // login_key: null until the owner of the address accepts. password_hash: what an admin set before that; opens nothing.
  await sql`
    create table memberships (
      company_id bigint not null,
      user_id bigint not null,
      login_key text,
      password_hash text,
      constraint memberships_pk primary key (company_id, user_id),
      constraint memberships_login_unique unique (company_id, login_key),
      constraint memberships_user_fk foreign key (company_id, user_id)
        references users (company_id, id) on delete cascade,
      constraint memberships_login_fk foreign key (login_key)
        references logins (email_key) on update cascade on delete set null,
      constraint memberships_password_waits check (login_key is null or password_hash is null),
      constraint memberships_text_lengths check (
        char_length(login_key) <= 254 and char_length(password_hash) between 20 and 500)
    )`.execute(db);
  await sql`
    insert into memberships (company_id, user_id, login_key) select company_id, user_id, email_key from logins`.execute(
    db,
  );
  await sql`create index memberships_by_login on memberships (login_key)`.execute(db);

  // Of the password hash that the person chose without anybody of the office seeing it: theirs alone while it is equal.
  await sql`
    alter table logins add column own_password text,
      add constraint logins_own_password_length check (char_length(own_password) = 32)`.execute(db);
  // An admin saw the link, as no mail could be sent.
  await sql`alter table login_links add column was_shown boolean not null default false`.execute(db);
  // Whom the secret is sealed for, and whom the device names, where the row has moved to another user of the person.
  await sql`alter table two_factor add column made_in_company bigint, add column made_for_user bigint`.execute(db);
  await sql`alter table passkeys add column made_in_company bigint, add column made_for_user bigint`.execute(db);
  await sql`
    create index passkeys_by_made on passkeys (made_in_company, made_for_user) where made_in_company is not null`.execute(
    db,
  );
}

/**
 * Gives a user the log-in of their address, unless it has one: then its owner must accept. Only who sets fettle.invites
 * may add such a user; a build from before gets the error that it knows. Two users of a company never share an address.
 */
async function seating(db: Kysely<unknown>) {
  await sql`
    create function seat_login(company bigint, usr bigint) returns boolean language plpgsql as $$
    declare
      address text;
      is_seated boolean;
    begin
      select u.email_key, m.login_key is not null into address, is_seated
        from users u join memberships m on m.company_id = u.company_id and m.user_id = u.id
       where u.company_id = company and u.id = usr;
      if not is_seated then
        insert into logins (email_key, company_id, user_id, password_hash)
          select address, m.company_id, m.user_id, m.password_hash from memberships m
           where m.company_id = company and m.user_id = usr
          on conflict (email_key) do nothing;
        is_seated := found;
        if is_seated then
          update memberships set login_key = address, password_hash = null where company_id = company and user_id = usr;
        else
          -- Others of the company with this address wait here, and then see this one.
          perform from logins where email_key = address for no key update;
        end if;
      end if;
      if exists (select from users where company_id = company and email_key = address and id <> usr) then
        raise unique_violation using constraint = 'users_email_unique', table = 'logins',
          message = 'Another user of the company has this address.';
      end if;
      return is_seated;
    end $$`.execute(db);
  await sql`
    create or replace function open_login() returns trigger language plpgsql as $$
    begin
      insert into memberships (company_id, user_id) values (new.company_id, new.id);
      if not seat_login(new.company_id, new.id) and coalesce(current_setting('fettle.invites', true), '') <> 'on' then
        raise unique_violation using constraint = 'users_email_unique', table = 'logins',
          message = 'The address has a log-in.';
      end if;
      return null;
    end $$`.execute(db);
}

/**
 * Takes a user out of their log-in, with every access. If it also opens other companies, the log-in and its second steps
 * move to one of those users: what an admin does in one company weakens it in none. Otherwise it ends.
 */
async function leaving(db: Kysely<unknown>) {
  await sql`
    create function unseat_login(company bigint, usr bigint) returns void language plpgsql as $$
    declare
      door logins;
      -- The user who gets it.
      h memberships;
    begin
      select * into door from logins where company_id = company and user_id = usr for update;
      select * into h from memberships m
       where m.login_key = door.email_key and (m.company_id, m.user_id) <> (company, usr)
       order by m.company_id, m.user_id limit 1;
      if h.user_id is not null then
        delete from two_factor where company_id = h.company_id and user_id = h.user_id;
        delete from passkeys where company_id = h.company_id and user_id = h.user_id;
        insert into two_factor (company_id, user_id, secret_value, pending_value, last_step, made_in_company, made_for_user)
          select h.company_id, h.user_id, t.secret_value, t.pending_value, t.last_step,
              coalesce(t.made_in_company, t.company_id), coalesce(t.made_for_user, t.user_id)
            from two_factor t where t.company_id = company and t.user_id = usr;
        insert into recovery_codes (company_id, user_id, code_hash)
          select h.company_id, h.user_id, r.code_hash from recovery_codes r
           where r.company_id = company and r.user_id = usr;
        insert into passkeys (company_id, user_id, id, credential_id, public_key, sign_count, rp_id, name, "createdAt",
            last_used_at, made_in_company, made_for_user)
          select h.company_id, h.user_id, p.id, p.credential_id, p.public_key, p.sign_count, p.rp_id, p.name,
              p."createdAt", p.last_used_at, coalesce(p.made_in_company, p.company_id), coalesce(p.made_for_user, p.user_id)
            from passkeys p where p.company_id = company and p.user_id = usr;
        update logins set company_id = h.company_id, user_id = h.user_id where email_key = door.email_key;
        update memberships set login_key = null where company_id = company and user_id = usr;
      else
        update memberships set login_key = null, password_hash = door.password_hash
         where company_id = company and user_id = usr and login_key is not null;
        delete from logins where company_id = company and user_id = usr;
      end if;
      delete from two_factor where company_id = company and user_id = usr;
      delete from passkeys where company_id = company and user_id = usr;
      delete from sessions where company_id = company and user_id = usr;
      delete from access_tokens where company_id = company and user_id = usr;
      delete from pending_logins where company_id = company and user_id = usr;
      delete from login_links where company_id = company and user_id = usr;
      delete from push_subscriptions where company_id = company and user_id = usr;
    end $$`.execute(db);
  await sql`
    create function leave_login() returns trigger language plpgsql as $$
    begin
      if exists (select from logins l join memberships m on m.login_key = l.email_key
          where l.company_id = old.company_id and l.user_id = old.id
            and (m.company_id, m.user_id) <> (old.company_id, old.id)) then
        perform unseat_login(old.company_id, old.id);
      end if;
      return old;
    end $$`.execute(db);
  await sql`create trigger leave_login before delete on users for each row execute function leave_login()`.execute(db);
}

/** What ends with a password ends in every company of the person. */
async function endings(db: Kysely<unknown>) {
  await sql`
    create or replace function end_tokens() returns trigger language plpgsql as $$
    begin
      perform from users u join memberships m on m.company_id = u.company_id and m.user_id = u.id
        where m.login_key = new.email_key order by u.company_id, u.id for no key update of u;
      delete from access_tokens t using memberships m
        where m.login_key = new.email_key and t.company_id = m.company_id and t.user_id = m.user_id;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function void_links_of_login() returns trigger language plpgsql as $$
    begin
      delete from login_links k using memberships m
        where m.login_key = new.email_key and k.company_id = m.company_id and k.user_id = m.user_id;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function end_pending_logins() returns trigger language plpgsql as $$
    begin
      delete from pending_logins p using memberships m
        where m.login_key = new.email_key and p.company_id = m.company_id and p.user_id = m.user_id;
      return null;
    end $$`.execute(db);
}
