import { type Kysely, sql } from 'kysely';

/**
 * Sends the company's id on the channel fettle_access when a session or access token ends, or when a user or a setting
 * changes: the processes keep these between requests (server/infra/events/access-cache.ts). At once, not through the
 * relay: these are few, so the lock that a NOTIFY takes until the commit holds up nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function tell_screens() returns trigger language plpgsql as $$
    declare
      told constant int := coalesce(nullif(current_setting('fettle.told', true), ''), '0')::int;
    begin
      if new.entity in ('users', 'settings', 'access-tokens') then
        perform pg_notify('fettle_access', new.company_id::text);
      end if;
      if told > 50 then
        return null;
      end if;
      perform set_config('fettle.told', (told + 1)::text, true);
      if told = 50 then
        insert into live.pending values (jsonb_build_array(new.company_id, '*')::text);
      else
        insert into live.pending values (jsonb_build_array(new.company_id, new.entity, new.entity_id, new.action,
          (select coalesce(jsonb_agg(distinct id), '[]')
             from unnest(array[new.subject_user_id, (new."to" ->> 'user_id')::bigint, (new."to" ->> 'assigned_to')::bigint]) id
            where id is not null))::text);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function tell_ended_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('fettle_access', old.company_id::text);
      perform pg_notify('fettle_changes',
        jsonb_build_array(old.company_id, 'sessions', null, 'delete', jsonb_build_array(old.user_id))::text);
      return null;
    end $$`.execute(db);
}
