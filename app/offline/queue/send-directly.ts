import { phoneClock } from '#app/lib/clock.ts';
import { browserQueryClient } from '#app/lib/query-client.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { identityOf } from '#server/auth/constants.ts';
import { storedIdentity, storedTracking, storeTracking } from '../active-tracking.ts';
import { type Entry, type EntryFile, entryFrom, type NewEntry, ownerOf } from '../entry.ts';
import { applyPending, isTime } from '../running.ts';
import { storeTimeResponse } from '../watch-running.ts';
import { datingOf, requestOf } from './entry-clock.ts';
import { type Outcome, outcomeOf, outcomeOfError } from './outcome.ts';
import { sendRequest } from './send-request.ts';

/** For browsers without storage: sends an entry at once and updates the running record as the outbox does. */
export async function sendDirectly(added: NewEntry, files: readonly EntryFile[]): Promise<Outcome> {
  const entry = entryFrom(
    added,
    storedIdentity() ?? identityOf(undefined, 0),
    newUuid(),
    newUuid(),
    files.length,
  ) as Entry;
  const dating = datingOf(entry, phoneClock);
  const request = requestOf({ ...entry, ...(dating && { dating }) } as Entry, phoneClock);
  const sending = { key: entry.key, identity: ownerOf(entry), files, onProgress: () => {} };
  const outcome = await sendRequest(request, sending).then(outcomeOf, outcomeOfError);
  if (outcome.is === 'done' && isTime(entry)) {
    const state = storedTracking();
    storeTracking({ ...state, running: applyPending(state.running, [entry]) });
    storeTimeResponse(browserQueryClient(), entry, outcome.answer, []);
  }
  return outcome;
}
