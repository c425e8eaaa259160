import { phoneClock } from '#app/lib/clock.ts';
import { BareAnswer, NotStored } from '#app/lib/error-message.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { storedIdentity } from './active-tracking.ts';
import type { EntryFile, NewEntry, Rejection } from './entry.ts';
import type { Outcome, WaitReason } from './queue/outcome.ts';
import { getOutbox } from './use-outbox.ts';

/** After this time without a response the screen says that the entry will be sent later. */
const timeoutMs = 6_000;

/** 'stored': will be sent later. 'rejected': left in the outbox, because its screen no longer shows the input. */
export type WriteResult = { is: 'done'; answer: unknown } | { is: 'stored'; why: WaitReason } | { is: 'rejected' };

/** The server rejected the entry. Has the shape of a failed tRPC call, for `errorMessage` and forms. */
class WriteRejected extends Error {
  /** Undefined if a proxy answered instead of our server. */
  readonly data: { code: string; httpStatus: number; fields?: Record<string, string> } | undefined;
  constructor({ status, code, words: message, fields }: Rejection) {
    super(message, code ? undefined : { cause: new BareAnswer(status) });
    this.name = 'WriteRejected';
    this.data = code ? { code, httpStatus: status, ...(fields && { fields }) } : undefined;
  }
}

/** The inverse of `kindOfStatus`: one status for each reason. */
const statuses: Record<WaitReason, number> = { connection: 0, timeout: 408, busy: 429, server: 503, session: 401 };

/**
 * Stores an entry and sends it. Calls `onStored` once it is stored, so that the screen can go on.
 *
 * Throws WriteRejected and removes the entry from the outbox if the server rejects it; if `screenHasInput` is false,
 * because the screen no longer shows the input, the entry stays in the outbox instead. If the browser cannot store
 * entries, it is sent once: `onStored` is then called after the response; without one the error of a failed call is
 * thrown.
 */
export async function write(
  entry: NewEntry,
  onStored: () => void,
  files: readonly EntryFile[] = [],
  screenHasInput: () => boolean = () => true,
): Promise<WriteResult> {
  const uuid = newUuid();
  const added = { clock: phoneClock.stamp(), ...entry, uuid };
  const outbox = await getOutbox();
  if (outbox) {
    const pending = outbox.outcome(uuid, timeoutMs);
    const isStored = await outbox.add(added, files, storedIdentity()).then(
      () => true,
      () => false,
    );
    if (isStored) {
      onStored();
      const outcome = await pending;
      // OutboxSession notifies the user of entries that stay rejected.
      if (outcome.is === 'rejected' && !screenHasInput()) return { is: 'rejected' };
      if (outcome.is === 'rejected') await outbox.withdraw(uuid);
      return resultOf(outcome);
    }
  }
  const { sendDirectly } = await import('./queue/send-directly.ts');
  const outcome = await sendDirectly(added, files);
  if (outcome.is === 'waiting') {
    // With a log-in or space it can be kept; a browser that never stores has only the connection.
    const isFull = outbox !== null && outcome.why !== 'session';
    throw new Error('Not sent.', { cause: isFull ? new NotStored() : new BareAnswer(statuses[outcome.why]) });
  }
  if (outcome.is === 'done') onStored();
  return resultOf(outcome);
}

function resultOf(outcome: Outcome): WriteResult {
  if (outcome.is === 'rejected') throw new WriteRejected(outcome.rejection);
  return outcome.is === 'done' ? outcome : { is: 'stored', why: outcome.why };
}

let wasNotified = false;

/** The toast that what was written waits on this phone; dismissed once nothing does. */
export const storedToastId = 'stored-on-this-phone';

/** For `meta.success`: `message` if sent; else a note that it is stored, shown once until a write is sent. */
export function writeMessage(message: string | false) {
  return (result: unknown) => {
    const { is, why } = result as { is: WriteResult['is']; why?: WaitReason };
    if (is === 'rejected') return false;
    const isRepeated = wasNotified;
    wasNotified = is === 'stored';
    if (is === 'done') return message;
    // The log-in page reports an ended session.
    if (isRepeated || why === 'session') return false;
    return { message: 'Saved on this phone. It will be sent when you’re back online.', id: storedToastId };
  };
}
