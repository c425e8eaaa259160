import { BareAnswer } from '#app/lib/error-words.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { keptUserId } from './active-tracking.ts';
import type { Draft, EntryFile, Refusal } from './entry.ts';
import type { Outcome, Waiting } from './queue/outcome.ts';
import { theOutbox } from './use-outbox.ts';

/** How long a screen waits for the answer to what a person did, before it says that it will come later. */
const patienceMs = 6_000;

/**
 * What became of it: the server's answer; or it is kept on the phone and sent later; or it was refused and is left in the
 * outbox, since its screen cannot take it back any more.
 */
export type Written = { is: 'done'; answer: unknown } | { is: 'kept'; why: Waiting } | { is: 'parked' };

/** The server would not have it. Shaped as a refused call, for `errorWords` and forms. */
export class WriteRefused extends Error {
  /** Absent where something before our server answered. */
  readonly data: { code: string; httpStatus: number; fields?: Record<string, string> } | undefined;
  constructor({ status, code, words, fields }: Refusal) {
    super(words, code ? undefined : { cause: new BareAnswer(status) });
    this.name = 'WriteRefused';
    this.data = code ? { code, httpStatus: status, ...(fields && { fields }) } : undefined;
  }
}

/** It was not kept, because this browser keeps nothing, and did not arrive. Its cause says why, as of a failed call. */
export class NotKept extends Error {
  constructor(why: Waiting) {
    super('Not sent.', { cause: causes[why]() });
    this.name = 'NotKept';
  }
}
const causes: Record<Waiting, () => Error> = {
  connection: () => new TypeError('Failed to fetch'),
  timeout: () => new DOMException('No answer came in time.', 'TimeoutError'),
  busy: () => new BareAnswer(429),
  server: () => new BareAnswer(503),
  session: () => new BareAnswer(401),
};

/**
 * Stores what a person did and sends it. `onStored` is called as soon as it is safe on the phone: the screen goes on then.
 * The answer says whether it arrived, or is kept to be sent later. A refusal while the person looks is thrown and leaves
 * the outbox again, where nothing else hangs on it: the screen still has what was entered, unless `mayTakeBack` says that it
 * has not; then it stays there. Where the browser keeps nothing
 * it is sent at once and only once; `onStored` comes with the server's answer then, and NotKept is thrown without one.
 */
export async function write(
  draft: Draft,
  onStored: () => void,
  files: readonly EntryFile[] = [],
  mayTakeBack: () => boolean = () => true,
): Promise<Written> {
  const uuid = newUuid();
  const outbox = await theOutbox();
  if (outbox) {
    const waiting = outbox.outcome(uuid, patienceMs);
    const isStored = await outbox.add({ ...draft, uuid }, files, keptUserId()).then(
      () => true,
      () => false,
    );
    if (isStored) {
      onStored();
      const outcome = await waiting;
      // Whoever ties the outbox to the session tells of what stays refused.
      if (outcome.is === 'refused' && !mayTakeBack()) return { is: 'parked' };
      if (outcome.is === 'refused') await outbox.withdraw(uuid);
      return writtenOf(outcome);
    }
  }
  const { sendDirectly } = await import('./queue/send-directly.ts');
  const outcome = await sendDirectly({ ...draft, uuid }, files);
  if (outcome.is === 'waiting') throw new NotKept(outcome.why);
  if (outcome.is === 'done') onStored();
  return writtenOf(outcome);
}

function writtenOf(outcome: Outcome): Written {
  if (outcome.is === 'refused') throw new WriteRefused(outcome.refusal);
  return outcome.is === 'done' ? outcome : { is: 'kept', why: outcome.why };
}

const keptWords = 'Saved on this phone. It will be sent when there is a connection.';
let isTold = false;

/** For `meta.success` of such a write: its words when it arrived; that it is kept, once until the next arrives. */
export function writtenWords(words: string | false) {
  return (answer: unknown): string | false => {
    const { is, why } = answer as { is: Written['is']; why?: Waiting };
    if (is === 'parked') return false;
    const wasTold = isTold;
    isTold = is === 'kept';
    if (is === 'done') return words;
    // That the session has ended is told by the page that asks for the log-in.
    return wasTold || why === 'session' ? false : keptWords;
  };
}
