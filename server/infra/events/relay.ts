import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Of the process that hands over; any number, but the same in every process. */
const lockKey = 7_338_853_219;
const handOverMs = 100;
const standInMs = 1_000;

/**
 * Hands what waits in `live.pending` over to the channel `fettle_changes`, ten times a second. One process of an
 * installation does it; when that one is gone, another takes its place within a second. Goes on until `signal`; throws
 * when the connection does not answer.
 *
 * Why not a NOTIFY in the transaction of the change itself: Postgres lets transactions that notify commit one after the
 * other only, which halves the rate of edits (decision 12).
 */
export async function relayChanges(client: pg.Client, signal: AbortSignal): Promise<void> {
  let leading = false;
  while (!signal.aborted) {
    if (leading) {
      await client.query(`with gone as (delete from live.pending returning change)
        select count(pg_notify('fettle_changes', change)) from gone`);
    } else {
      const { rows } = await client.query<{ leading: boolean }>(
        'select pg_try_advisory_lock($1::bigint) as leading',
        [lockKey],
      );
      leading = rows[0]?.leading === true;
    }
    await sleep(leading ? handOverMs : standInMs, undefined, { signal }).catch(() => {});
  }
}
