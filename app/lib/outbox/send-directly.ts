import { keptUserId } from '../active-tracking.ts';
import { newUuid } from '../uuid.ts';
import { type Draft, type Entry, type EntryFile, newEntry } from './entry.ts';
import { kinds } from './kinds.ts';
import { type Outcome, outcomeOf, outcomeOfFault } from './outcome.ts';
import { sendRequest } from './send-request.ts';

/** Sends a draft without storing it: for browsers that keep nothing. What does not arrive is the caller's to tell. */
export async function sendDirectly(draft: Draft, files: readonly EntryFile[]): Promise<Outcome> {
  const entry = newEntry(draft, keptUserId() ?? 0, newUuid(), newUuid(), files.length) as Entry;
  const sentAt = entry.measured ? new Date().toISOString() : undefined;
  const request = kinds[entry.kind].request(entry as never, sentAt);
  const sending = { key: entry.key, userId: entry.user_id, files, onProgress: () => {} };
  return sendRequest(request, sending).then(outcomeOf, outcomeOfFault);
}
