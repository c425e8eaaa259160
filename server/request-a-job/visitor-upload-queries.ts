import type { Database } from '#db/client.ts';

/* Networks that are uploading without a log-in. In the database, because several processes serve them. */

export interface VisitorUpload {
  network: string;
  upload_id: string;
}

/** Claims the network's only upload slot until `until` (ISO). False while another upload holds it at `now` (ISO). */
export async function beginVisitorUpload(
  db: Database,
  { network, upload_id }: VisitorUpload,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const begun = await db
    .insertInto('visitor_uploads')
    .values({ network, upload_id, alive_until: until })
    .onConflict((conflict) =>
      conflict
        .column('network')
        .doUpdateSet({ upload_id, alive_until: until })
        .where('visitor_uploads.alive_until', '<', now),
    )
    .returning('network')
    .executeTakeFirst();
  return begun !== undefined;
}

export async function continueVisitorUpload(
  db: Database,
  { network, upload_id }: VisitorUpload,
  until: string,
): Promise<void> {
  await db
    .updateTable('visitor_uploads')
    .set({ alive_until: until })
    .where('network', '=', network)
    .where('upload_id', '=', upload_id)
    .execute();
}

export async function endVisitorUpload(db: Database, { network, upload_id }: VisitorUpload): Promise<void> {
  await db.deleteFrom('visitor_uploads').where('network', '=', network).where('upload_id', '=', upload_id).execute();
}
