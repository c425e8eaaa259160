-- The last change of each row with a history, by its transaction, for programs that follow a list
-- (server/http/rest/changes.ts). Rows that were not changed since this migration are not here. Written by
-- routines/functions/write_history.sql. No foreign keys, as the history: it names deleted rows too.
create table row_changes (
  company_id bigint not null,
  entity text not null,
  row_id bigint not null,
  -- From whom the row was taken, in an entry of its own: it left what they read. 0: the row itself.
  left_user_id bigint not null default 0,
  -- Whose row it is, or was when it was deleted.
  subject_user_id bigint,
  is_deleted boolean not null,
  "transaction" xid8 not null default pg_current_xact_id(),
  "at" timestamptz(3) not null default clock_timestamp(),
  constraint row_changes_pk primary key (company_id, entity, row_id, left_user_id),
  constraint row_changes_text_lengths check (char_length(entity) between 1 and 100)
);
create index row_changes_by_transaction on row_changes (company_id, entity, "transaction", row_id, left_user_id);
