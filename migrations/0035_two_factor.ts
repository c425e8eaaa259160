import { type Kysely, sql } from 'kysely';

/**
 * One-time codes as a second step of the log-in, what a log-in between its two steps is known by, and scopes of access
 * tokens. Existing tokens may read and write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // secret_value: codes are on. pending_value: being set up, until a first code is entered. Both are sealed.
  await sql`
    create table two_factor (
      company_id bigint not null,
      user_id bigint not null,
      secret_value bytea,
      pending_value bytea,
      last_step bigint,
      constraint two_factor_pk primary key (company_id, user_id),
      constraint two_factor_user_fk foreign key (company_id, user_id)
        references users (company_id, id) on delete cascade,
      constraint two_factor_value_lengths check (
        octet_length(secret_value) between 34 and 200 and octet_length(pending_value) between 34 and 200)
    )`.execute(db);
  await sql`
    create table recovery_codes (
      company_id bigint not null,
      user_id bigint not null,
      code_hash text not null,
      constraint recovery_codes_pk primary key (company_id, user_id, code_hash),
      constraint recovery_codes_two_factor_fk foreign key (company_id, user_id)
        references two_factor (company_id, user_id) on delete cascade,
      constraint recovery_codes_hash_length check (char_length(code_hash) = 64)
    )`.execute(db);

  await sql`
    create table pending_logins (
      token_hash text constraint pending_logins_pk primary key,
      company_id bigint not null,
      user_id bigint not null,
      expires_at timestamptz(3) not null,
      constraint pending_logins_user_fk foreign key (company_id, user_id)
        references users (company_id, id) on delete cascade,
      constraint pending_logins_hash_length check (char_length(token_hash) = 64)
    )`.execute(db);
  await sql`create index pending_logins_by_user on pending_logins (company_id, user_id)`.execute(db);
  await sql`
    create function end_pending_logins() returns trigger language plpgsql as $$
    begin
      delete from pending_logins where company_id = new.company_id and user_id = new.user_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger end_pending_logins after update of password_hash on logins for each row
    when (new.password_hash is distinct from old.password_hash) execute function end_pending_logins()`.execute(db);

  await sql`
    alter table access_tokens add column scope text not null default 'read_write',
      add constraint access_tokens_scope_known check (scope in ('read', 'read_write'))`.execute(db);
}
