import { BareAnswer } from '#app/lib/error-message.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { keptUserId } from './active-tracking.ts';
import type { EntryFile, NewEntry, Rejection } from './entry.ts';
import type { Outcome, WaitReason } from './queue/outcome.ts';
import { theOutbox } from './use-outbox.ts';

/** How long a screen waits for the server's answer before it says that the entry will be sent later. */
const timeoutMs = 6_000;

/**
 * The server's answer; or it is stored and sent later; or it was rejected and left in the outbox, because its screen can no
 * longer show it.
 */
export type WriteResult =
  | { is: 'done'; answer: unknown }
  | { is: 'stored'; why: WaitReason }
  | { is: 'rejected' };

/** The server rejected it. Has the shape of a failed call, for `errorMessage` and forms. */
export class WriteRejected extends Error {
  /** Undefined if something before our server answered. */
  readonly data: { code: string; httpStatus: number; fields?: Record<string, string> } | undefined;
  constructor({ status, code, words, fields }: Rejection) {
    super(words, code ? undefined : { cause: new BareAnswer(status) });
    this.name = 'WriteRejected';
    this.data = code ? { code, httpStatus: status, ...(fields && { fields }) } : undefined;
  }
}

/** It did not arrive, and this browser cannot store it. Its cause is that of a failed call. */
export class WriteNotStored extends Error {
  constructor(why: WaitReason) {
    super('Not sent.', { cause: new BareAnswer(statuses[why]) });
    this.name = 'WriteNotStored';
  }
}
/** A status of each kind, as `kindOfStatus` reads it. */
const statuses: Record<WaitReason, number> = {
  connection: 0,
  timeout: 408,
  busy: 429,
  server: 503,
  session: 401,
};

/**
 * Stores an entry and sends it. `onStored` is called as soon as it is safe on the phone, so that the screen can go on; the
 * result says whether it arrived. A rejection is thrown and removed from the outbox, since the screen still has what was
 * entered, unless `mayTakeBack` says that it has not. Where the browser cannot store entries it is sent at once and only once:
 * `onStored` comes with the server's answer, and without an answer WriteNotStored is thrown.
 */
export async function write(
  entry: NewEntry,
  onStored: () => void,
  files: readonly EntryFile[] = [],
  mayTakeBack: () => boolean = () => true,
): Promise<WriteResult> {
  const uuid = newUuid();
  const outbox = await theOutbox();
  if (outbox) {
    const pending = outbox.outcome(uuid, timeoutMs);
    const isStored = await outbox.add({ ...entry, uuid }, files, keptUserId()).then(
      () => true,
      () => false,
    );
    if (isStored) {
      onStored();
      const outcome = await pending;
      // OutboxSession reports what stays rejected.
      if (outcome.is === 'rejected' && !mayTakeBack()) return { is: 'rejected' };
      if (outcome.is === 'rejected') await outbox.withdraw(uuid);
      return resultOf(outcome);
    }
  }
  const { sendDirectly } = await import('./queue/send-directly.ts');
  const outcome = await sendDirectly({ ...entry, uuid }, files);
  if (outcome.is === 'waiting') throw new WriteNotStored(outcome.why);
  if (outcome.is === 'done') onStored();
  return resultOf(outcome);
}

function resultOf(outcome: Outcome): WriteResult {
  if (outcome.is === 'rejected') throw new WriteRejected(outcome.rejection);
  return outcome.is === 'done' ? outcome : { is: 'stored', why: outcome.why };
}

let wasNotified = false;

/** For `meta.success` of a write: `message` if it arrived; otherwise that it is stored, once until the next one arrives. */
export function writeMessage(message: string | false) {
  return (result: unknown): string | false => {
    const { is, why } = result as { is: WriteResult['is']; why?: WaitReason };
    if (is === 'rejected') return false;
    const isRepeated = wasNotified;
    wasNotified = is === 'stored';
    if (is === 'done') return message;
    // The log-in page says that the session has ended.
    return isRepeated || why === 'session'
      ? false
      : 'Saved on this phone. It will be sent when there is a connection.';
  };
}
