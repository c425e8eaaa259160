import { browserQueryClient } from '#app/lib/query-client.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { storedTracking, storedUserId, storeTracking } from '../active-tracking.ts';
import { type Entry, type EntryFile, entryFrom, type NewEntry } from '../entry.ts';
import { entryTypes } from '../entry-types.ts';
import { applyPending, isTime } from '../running.ts';
import { storeTimeResponse } from '../watch-running.ts';
import { type Outcome, outcomeOf, outcomeOfError } from './outcome.ts';
import { sendRequest } from './send-request.ts';

/** For browsers without storage: sends an entry at once and updates the running record as the outbox does. */
export async function sendDirectly(added: NewEntry, files: readonly EntryFile[]): Promise<Outcome> {
  const entry = entryFrom(added, storedUserId() ?? 0, newUuid(), newUuid(), files.length) as Entry;
  const sentAt = entry.measured ? new Date().toISOString() : undefined;
  const request = entryTypes[entry.kind].request(entry as never, sentAt);
  const sending = { key: entry.key, userId: entry.user_id, files, onProgress: () => {} };
  const outcome = await sendRequest(request, sending).then(outcomeOf, outcomeOfError);
  if (outcome.is === 'done' && isTime(entry)) {
    const state = storedTracking();
    storeTracking({ ...state, running: applyPending(state.running, [entry]) });
    storeTimeResponse(browserQueryClient(), entry, outcome.answer, []);
  }
  return outcome;
}
