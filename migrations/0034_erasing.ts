import { type Kysely, sql } from 'kysely';
import type { Contract } from './all.ts';

/** Version 0.1.0 works on, but cannot give an anonymised person access again. */
export const contract: Contract = {
  needs: '0.1.0',
  removes: [
    "users: users_anonymised_is_disabled CHECK (((anonymised_at IS NULL) OR (status = 'disabled'::text))) is new",
  ],
};

/**
 * Erasing personal data that is no longer needed, from rows and from their history. A transaction that erases says so by
 * `set_config('fettle.erasing', 'on', true)`: its changes are not recorded, as the history would keep what they erase,
 * and are no change by anybody, so `updatedAt` stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_erasing() returns boolean language sql stable parallel safe
    return coalesce(current_setting('fettle.erasing', true), '') = 'on'`.execute(db);
  await historyOfErasing(db);
  await rowsWhileErasing(db);
  await anonymised(db);
}

/** Of a history row only the texts can be erased: who, when and of which row it is stays. */
async function historyOfErasing(db: Kysely<unknown>) {
  const refuse = sql`execute function refuse('history_append_only', 'History is never changed.')`;
  await sql`drop trigger history_append_only on history`.execute(db);
  await sql`create trigger history_append_only before delete or truncate on history
    for each statement ${refuse}`.execute(db);
  await sql`create trigger history_erased_only before update on history
    for each statement when (not is_erasing()) ${refuse}`.execute(db);
  await sql`
    create trigger history_keeps_facts before update on history for each row
    when ((new.company_id, new.id, new.entity, new.entity_id, new.action, new.actor_id, new."at", new.reason,
      new.subject_user_id, new.request_id) is distinct from (old.company_id, old.id, old.entity, old.entity_id,
      old.action, old.actor_id, old."at", old.reason, old.subject_user_id, old.request_id))
    ${refuse}`.execute(db);
}

async function rowsWhileErasing(db: Kysely<unknown>) {
  await sql`
    create or replace function set_updated_at() returns trigger language plpgsql as $$
    begin
      if is_erasing() then
        return new;
      end if;
      new."updatedAt" := greatest(
        date_trunc('milliseconds', clock_timestamp()),
        old."updatedAt" + interval '1 millisecond');
      return new;
    end $$`.execute(db);
  // An invoice rests on the hours, not on where they were worked.
  await sql`
    create or replace function keep_invoiced() returns trigger language plpgsql as $$
    declare
      free constant text[] := array['invoice_id', 'billing_status', 'property_id', 'created_by', 'updatedAt']
        || case when is_erasing() then array['start_cordinate', 'end_cordinate', 'reported'] else array[]::text[] end;
    begin
      if tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free
        or new.invoice_id <> old.invoice_id then
        raise exception using errcode = 'restrict_violation', constraint = tg_table_name || '_invoiced',
          table = tg_table_name, message = 'What is on an invoice is not changed.';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function write_history() returns trigger language plpgsql set timezone = 'UTC' as $$
    declare
      bookkeeping constant text[] := array['updatedAt', 'email_key', 'landlord_role', 'post_code_key',
        'last_login', 'last_login_method', 'last_login_enabled_notification'];
      whole_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
      whole_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
      any_row constant jsonb := coalesce(whole_before, whole_after);
      shown_before jsonb := whole_before;
      shown_after jsonb := whole_after;
      secret text;
    begin
      if is_erasing() then
        return null;
      end if;
      if tg_op = 'UPDATE' then
        select jsonb_object_agg(key, value), jsonb_object_agg(key, whole_after -> key)
          into shown_before, shown_after
          from jsonb_each(whole_before)
         where value is distinct from whole_after -> key and key <> all (bookkeeping);
        if shown_before is null then
          return null;
        end if;
      end if;
      -- That a secret changed is told, what it is never.
      foreach secret in array tg_argv[2:] loop
        if jsonb_typeof(shown_before -> secret) <> 'null' then
          shown_before := jsonb_set(shown_before, array[secret], '"(secret)"');
        end if;
        if jsonb_typeof(shown_after -> secret) <> 'null' then
          shown_after := jsonb_set(shown_after, array[secret], '"(secret)"');
        end if;
      end loop;
      insert into history
        (company_id, entity, entity_id, action, actor_id, actor_name, "from", "to", reason,
         subject_user_id, request_id)
      values (
        coalesce(any_row -> 'company_id', any_row -> 'id')::bigint, tg_argv[0], (any_row -> 'id')::bigint,
        case
          when tg_op = 'INSERT' and current_setting('fettle.action', true) = 'restore' then 'restore'
          when tg_op = 'INSERT' then 'create'
          when tg_op = 'UPDATE' then 'update'
          else 'delete'
        end,
        nullif(current_setting('fettle.actor_id', true), '')::bigint,
        coalesce(current_setting('fettle.actor_name', true), ''),
        shown_before, shown_after,
        coalesce(current_setting('fettle.reason', true), ''),
        (any_row ->> nullif(tg_argv[1], ''))::bigint,
        coalesce(current_setting('fettle.request_id', true), ''));
      return null;
    end $$`.execute(db);
}

/** Nobody gives an anonymised person access again: there is nobody left to give it to. */
async function anonymised(db: Kysely<unknown>) {
  await sql`
    alter table users
      add column anonymised_at timestamptz(3),
      add constraint users_anonymised_is_disabled check (anonymised_at is null or status = 'disabled')`.execute(db);
}
