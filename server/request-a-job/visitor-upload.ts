import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { Clock } from '#server/infra/clock.ts';
import { AppError } from '#server/infra/errors.ts';
import type { Logger } from '#server/infra/log.ts';
import { networkOf } from '#server/infra/network.ts';
import { beginVisitorUpload, continueVisitorUpload, endVisitorUpload } from './visitor-upload-queries.ts';

interface Visitor {
  db: Database;
  clock: Clock;
  log: Logger;
  address: string;
}

/** An upload counts for `aliveMs` after its process last renewed it. */
const aliveMs = 60_000;
const renewMs = 20_000;

/** One upload at a time per visitors' network, across processes; another is 429. Returns a function that ends it. */
export async function claimUpload({ db, clock, address, log }: Visitor): Promise<() => Promise<void>> {
  const upload = { network: networkOf(address), upload_id: randomUUID() };
  const iso = (ms: number) => new Date(ms).toISOString();
  const until = () => iso(clock() + aliveMs);
  if (!(await beginVisitorUpload(db, upload, { now: iso(clock()), until: until() }))) {
    throw new AppError('rate_limited', 'Another request is being sent from your network. Try again in a minute.', {
      retryAfter: 30,
    });
  }
  const failed = (error: unknown) => log.warn({ part: 'uploads', err: error }, 'an upload could not be noted');
  const renewing = setInterval(() => {
    continueVisitorUpload(db, upload, until()).catch(failed);
  }, renewMs);
  return async () => {
    clearInterval(renewing);
    await endVisitorUpload(db, upload).catch(failed);
  };
}
