import { type Kysely, sql } from 'kysely';

/** Which folder on a server's disk holds this database's files, and which visitors are sending files at the moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row at most. The folder holds the same id in a file, once `marked`.
  await sql`
    create table file_folder (
      single boolean not null default true,
      id text not null,
      marked boolean not null default false,
      constraint file_folder_pk primary key (single),
      constraint file_folder_single check (single),
      constraint file_folder_id_length check (char_length(id) = 36)
    )`.execute(db);
  // A process that dies leaves its row: it no longer counts after `alive_until`.
  await sql`
    create table visitor_uploads (
      network text not null,
      upload_id text not null,
      alive_until timestamptz(3) not null,
      constraint visitor_uploads_pk primary key (network),
      constraint visitor_uploads_text_lengths check (
        char_length(network) between 1 and 100 and char_length(upload_id) = 36)
    )`.execute(db);
}
