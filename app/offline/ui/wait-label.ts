import type { Entry } from '../entry.ts';
import { labelOf } from '../entry-types.ts';
import type { WaitReason } from '../queue/outcome.ts';

const reasons: Record<WaitReason, string> = {
  connection: 'Waits for a connection.',
  timeout: 'Waits for a better connection.',
  session: 'Waits for you to log in.',
  server: 'Waits for the server.',
  busy: 'Waits for the server.',
};

const rowsOf = ({ makes, needs }: Entry) => [...makes, ...needs];

/** The entry that must be sent before this one, because both are about a row; the last of several. */
function entryBefore(entry: Entry, entries: readonly Entry[]): Entry | undefined {
  const rows = rowsOf(entry);
  return entries.findLast((other) => other.seq < entry.seq && rowsOf(other).some((row) => rows.includes(row)));
}

/**
 * What an entry of the outbox waits for; '' if it was rejected. `why`: what all wait for since the last attempt, null if
 * nothing failed.
 */
export function waitLabel(entry: Entry, entries: readonly Entry[], why: WaitReason | null, isOnline: boolean): string {
  if (entry.refusal) return '';
  for (let before = entryBefore(entry, entries); before; before = entryBefore(before, entries)) {
    if (before.refusal) return `Waits for ‘${labelOf(before)}’, which was rejected.`;
  }
  if (!isOnline) return reasons.connection;
  if (why) return reasons[why];
  const before = entryBefore(entry, entries);
  return before ? `Sent after ‘${labelOf(before)}’.` : 'Sent next.';
}
