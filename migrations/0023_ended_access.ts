import { type Kysely, sql } from 'kysely';

/**
 * Access that ends with what it rested on: a disabled user's sessions, devices and access tokens, and the tokens of whoever
 * gets a new password. The sessions that end with a password are the server's business: it spares the one that changed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_access() returns trigger language plpgsql as $$
    begin
      delete from sessions where company_id = new.company_id and user_id = new.id;
      delete from push_subscriptions where company_id = new.company_id and user_id = new.id;
      delete from access_tokens where company_id = new.company_id and user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger end_access after update of status on users for each row
    when (new.status = 'disabled' and old.status <> 'disabled') execute function end_access()`.execute(db);

  // A token that is being made holds its user's row: waited for here, it is seen and ended too.
  await sql`
    create function end_tokens() returns trigger language plpgsql as $$
    begin
      perform from users where company_id = new.company_id and id = new.user_id for no key update;
      delete from access_tokens where company_id = new.company_id and user_id = new.user_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger end_tokens after update of password_hash on logins for each row
    when (old.password_hash is not null and new.password_hash is distinct from old.password_hash)
    execute function end_tokens()`.execute(db);

  // Those of users who are disabled already slept, to wake when they are enabled again.
  await sql`
    delete from access_tokens t using users u
     where u.company_id = t.company_id and u.id = t.user_id and u.status = 'disabled'`.execute(db);
}
