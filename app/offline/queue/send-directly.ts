import { browserQueryClient } from '#app/lib/query-client.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { keptUserId } from '../active-tracking.ts';
import { type Draft, type Entry, type EntryFile, newEntry } from '../entry.ts';
import { kinds } from '../kinds.ts';
import { lastAfter } from './last-record.ts';
import { type Outcome, outcomeOf, outcomeOfFault } from './outcome.ts';
import { sendRequest } from './send-request.ts';

/**
 * Sends a draft without storing it: for browsers that keep nothing. What does not arrive is the caller's to tell. What the
 * pages know of the running record follows from the answer, as it does where there is an outbox.
 */
export async function sendDirectly(draft: Draft, files: readonly EntryFile[]): Promise<Outcome> {
  const entry = newEntry(draft, keptUserId() ?? 0, newUuid(), newUuid(), files.length) as Entry;
  const sentAt = entry.measured ? new Date().toISOString() : undefined;
  const request = kinds[entry.kind].request(entry as never, sentAt);
  const sending = { key: entry.key, userId: entry.user_id, files, onProgress: () => {} };
  const outcome = await sendRequest(request, sending).then(outcomeOf, outcomeOfFault);
  if (outcome.is === 'done' && entry.kind.startsWith('time_')) {
    const queries = browserQueryClient();
    const lasts = { queryKey: [['timeTracking', 'last']] };
    await queries.cancelQueries(lasts);
    queries.setQueriesData(lasts, (last: unknown) =>
      last === undefined ? undefined : lastAfter(last, outcome.answer),
    );
  }
  return outcome;
}
