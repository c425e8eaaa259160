import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import type { Logger } from './log.ts';
import { networkOf } from './network.ts';
import { beginVisitorUpload, continueVisitorUpload, endVisitorUpload } from './visitor-upload-queries.ts';

interface Visitor {
  db: Database;
  clock: Clock;
  log: Logger;
  /** Where they call from. */
  address: string;
}

/** How long an upload counts after its process was last heard of, and how often that is said. */
const aliveMs = 60_000;
const renewMs = 20_000;

/**
 * One upload at a time for each network of visitors, whichever processes serve them; the next is 429. Answers how it ends.
 */
export async function claimUpload({ db, clock, address, log }: Visitor): Promise<() => Promise<void>> {
  const upload = { network: networkOf(address), upload_id: randomUUID() };
  const iso = (ms: number) => new Date(ms).toISOString();
  const until = () => iso(clock() + aliveMs);
  if (!(await beginVisitorUpload(db, upload, { now: iso(clock()), until: until() }))) {
    throw new AppError(
      'rate_limited',
      'Another request is being sent from your network. Please try again in a minute.',
      { retryAfter: 30 },
    );
  }
  const failed = (error: unknown) =>
    log.warn({ part: 'uploads', err: error }, 'an upload could not be noted');
  const renewing = setInterval(() => {
    continueVisitorUpload(db, upload, until()).catch(failed);
  }, renewMs);
  return async () => {
    clearInterval(renewing);
    await endVisitorUpload(db, upload).catch(failed);
  };
}
