import { newUuid } from '../uuid.ts';
import type { Draft, EntryFile } from './entry.ts';
import type { Outcome } from './outcome.ts';
import { theOutbox } from './use-outbox.ts';

/** How long a screen waits for the answer to what a person did, before it says that it will come later. */
const patienceMs = 6_000;

export interface Written {
  uuid: string;
  outcome: Outcome;
}

/**
 * Stores what a person did and sends it. `onStored` is called as soon as it is safe on the phone: the screen goes on then.
 * Where the browser keeps nothing it is sent at once and only once, and `onStored` comes with the server's answer.
 */
export async function write(
  draft: Draft,
  onStored: () => void,
  files: readonly EntryFile[] = [],
): Promise<Written> {
  const uuid = newUuid();
  const outbox = await theOutbox();
  if (outbox) {
    const outcome = outbox.outcome(uuid, patienceMs);
    const isStored = await outbox.add({ ...draft, uuid }, files).then(
      () => true,
      () => false,
    );
    if (isStored) {
      onStored();
      return { uuid, outcome: await outcome };
    }
  }
  const { sendDirectly } = await import('./send-directly.ts');
  const outcome = await sendDirectly({ ...draft, uuid }, files);
  if (outcome.is === 'done') onStored();
  return { uuid, outcome };
}
