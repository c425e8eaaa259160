-- Notes which transaction changed a row last, for programs that follow a list (row_changes): also a change that the
-- history leaves out, as a program's copy is to be erased too. The owner is null for rows of nobody; after a deletion the
-- present one is.
create or replace function note_row_change(
  company bigint, changed_entity text, changed_row bigint, former_owner bigint, present_owner bigint, deleted boolean)
returns void language plpgsql as $$
begin
  insert into row_changes (company_id, entity, row_id, left_user_id, subject_user_id, is_deleted)
  values (company, changed_entity, changed_row, 0, case when deleted then former_owner else present_owner end, deleted)
  on conflict on constraint row_changes_pk do update set subject_user_id = excluded.subject_user_id,
    is_deleted = excluded.is_deleted, "transaction" = excluded."transaction", "at" = excluded."at";
  if not deleted and former_owner is not null and former_owner is distinct from present_owner then
    insert into row_changes (company_id, entity, row_id, left_user_id, subject_user_id, is_deleted)
    values (company, changed_entity, changed_row, former_owner, former_owner, true)
    on conflict on constraint row_changes_pk do update
      set "transaction" = excluded."transaction", "at" = excluded."at";
  end if;
end $$;
