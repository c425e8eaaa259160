-- Append only. Of a row only the texts can be erased: who, when and of which row it is stays.
create or replace trigger history_append_only before delete on history
for each row when (not is_removing(old.company_id))
execute function refuse('history_append_only', 'History is never changed.');

create or replace trigger history_append_only_whole before truncate on history
for each statement execute function refuse('history_append_only', 'History is never changed.');

create or replace trigger history_erased_only before update on history
for each statement when (not is_erasing()) execute function refuse('history_append_only', 'History is never changed.');

create or replace trigger history_keeps_facts before update on history for each row
when ((new.company_id, new.id, new.entity, new.entity_id, new.action, new.actor_id, new."at", new.reason,
  new.cause_id, new.subject_user_id, new.request_id) is distinct from (old.company_id, old.id, old.entity,
  old.entity_id, old.action, old.actor_id, old."at", old.reason, old.cause_id, old.subject_user_id, old.request_id))
execute function refuse('history_append_only', 'History is never changed.');

-- Each change reaches the screens and the people it concerns, unless the transaction is quiet.
create or replace trigger tell_screens after insert on history for each row
when (current_setting('fettle.quiet', true) is distinct from 'on') execute function tell_screens();

create or replace trigger note_unseen_change after insert on history for each row
when (new.entity in ('time-tracking', 'amendment-requests') and new.actor_id is not null
  and current_setting('fettle.quiet', true) is distinct from 'on')
execute function note_unseen_change();

create or replace trigger tell_people after insert on history for each row
when (new.entity in ('jobs', 'job-tasks', 'job-assignees', 'time-tracking', 'amendment-requests', 'expenses',
    'quotes')
  and current_setting('fettle.quiet', true) is distinct from 'on')
execute function tell_people();

create or replace trigger tell_requester after insert on history for each row
when (new.entity in ('jobs', 'job-assignees', 'visits') and current_setting('fettle.quiet', true) is distinct from 'on')
execute function tell_requester();
