import { type Kysely, sql } from 'kysely';

/**
 * A change that is reported to screens names the columns that an update changed, as a sixth value; null for other
 * actions. Processes of an older build ignore it.
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
            where id is not null),
          case when new.action = 'update' and jsonb_typeof(new."to") = 'object'
            then (select jsonb_agg(name) from jsonb_object_keys(new."to") name) end)::text);
      end if;
      return null;
    end $$`.execute(db);
}
