import { type Kysely, sql } from 'kysely';

/**
 * Changes that others made to a worker's time and that the worker has not looked at yet. A row is added with the history row
 * it points to and removed when the worker has seen it, on whichever device. Approvals alone are not listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unseen_changes (
      company_id bigint not null,
      user_id bigint not null,
      history_row bigint not null,
      constraint unseen_changes_pk primary key (company_id, user_id, history_row),
      constraint unseen_changes_user_fk foreign key (company_id, user_id)
        references users (company_id, id) on delete cascade
    )`.execute(db);
  // A record that is given to another worker concerns both of them.
  await sql`
    create function note_unseen_change() returns trigger language plpgsql as $$
    declare
      concerns boolean;
    begin
      concerns := case new.entity
        when 'time-tracking' then new.action <> 'update'
          or new."to" ?| array['start_time', 'end_time', 'job_id', 'note', 'is_driving', 'user_id']
        else new.action = 'update' and exists (
          select from jsonb_each_text(new."to") where key like '%\\_status' and value = 'rejected')
        end;
      if concerns then
        insert into unseen_changes (company_id, user_id, history_row)
        select u.company_id, u.id, new.id from users u
        where u.company_id = new.company_id and u.id in (new.subject_user_id, (new."to" ->> 'user_id')::bigint)
          and u.id <> new.actor_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_unseen_change after insert on history for each row
    when (new.entity in ('time-tracking', 'amendment-requests') and new.actor_id is not null
      and current_setting('fettle.quiet', true) is distinct from 'on')
    execute function note_unseen_change()`.execute(db);
}
