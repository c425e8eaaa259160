import type { Database } from '#db/client.ts';

/* Which networks are sending files without a log-in at the moment: in the database, since several processes serve them. */

export interface VisitorUpload {
  /** As `networkOf` tells it. */
  network: string;
  /** UUID of this one upload. */
  upload_id: string;
}

/** Notes that this upload goes on until `until` at least (ISO). False: another one of the network does, at `now` (ISO). */
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
  await db
    .deleteFrom('visitor_uploads')
    .where('network', '=', network)
    .where('upload_id', '=', upload_id)
    .execute();
}
