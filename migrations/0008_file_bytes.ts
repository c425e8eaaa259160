import { type Kysely, sql } from 'kysely';

/** What the bytes of files need beside their rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The picture that a browser took of a video: its thumbnail is made from it.
  await sql`alter table files add poster_key text`.execute(db);
  await sql`alter table files add constraint files_poster_key_length
    check (char_length(poster_key) between 1 and 300)`.execute(db);

  // A thumbnail that the server makes by itself is no change by anybody: what a person saw before it stays current.
  await sql`drop trigger set_updated_at on files`.execute(db);
  await sql`
    create trigger set_updated_at before update on files for each row
    when ((new.thumbnail_key, new.width, new.height) is not distinct from (old.thumbnail_key, old.width, old.height))
    execute function set_updated_at()`.execute(db);

  // The sweep asks of stored bytes whether any row, of whatever company, still holds them.
  for (const what of ['storage', 'thumbnail', 'poster']) {
    const key = sql.ref(`${what}_key`);
    await sql`create index ${sql.ref(`files_by_${what}`)} on files (${key}) where ${key} is not null`.execute(db);
  }
  await sql`create index history_deleted_files on history ("at") where entity = 'files' and action = 'delete'`.execute(
    db,
  );
}
