import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Advisory lock of the relaying process. Arbitrary, but the same in all processes. */
const lockKey = 7_338_853_219;
const handOverMs = 50;
const standInMs = 1_000;

/** Of the feed's connection. Waits for the query before it. */
export type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Moves rows of `live.pending` to the channel `fettle_changes` until `signal` aborts. One process does this; another
 * takes over within a second if it dies. Calls `heard` after each answer of Postgres. Throws if the connection fails.
 * A NOTIFY in the changing transaction itself would serialise all commits and halve the rate of edits (decision 12).
 */
export async function relayChanges(query: Query, signal: AbortSignal, heard: () => void): Promise<void> {
  let leading = false;
  while (!signal.aborted) {
    if (leading) {
      await query(`with gone as (delete from live.pending returning change)
        select count(pg_notify('fettle_changes', change)) from gone`);
    } else {
      const { rows } = await query('select pg_try_advisory_lock($1::bigint) as leading', [lockKey]);
      leading = rows[0]?.leading === true;
    }
    heard();
    await sleep(leading ? handOverMs : standInMs, undefined, { signal }).catch(() => {});
  }
}
