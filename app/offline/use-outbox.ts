import { startTransition, useEffect, useState } from 'react';
import type { Outbox, OutboxState } from './queue/outbox.ts';

/*
 * The way to the outbox for screens. The outbox itself comes after the page (its own chunk), so that a phone shows the page
 * first; what is written meanwhile waits for it.
 */

let opening: Promise<Outbox | null> | undefined;
/** Undefined: not opened yet. Null: this browser keeps nothing. */
let opened: Outbox | null | undefined;

/** This tab's outbox, or null where the browser keeps nothing (a private window, a full disk). Never rejects. */
export function theOutbox(): Promise<Outbox | null> {
  opening ??= import('./queue/phone-outbox.ts')
    .then((part) => part.openPhoneOutbox())
    .catch(() => null)
    .then((outbox) => {
      opened = outbox;
      return outbox;
    });
  return opening;
}

const unknown: OutboxState = { entries: undefined, waitingFor: null, sending: null };
const none: OutboxState = { entries: [], waitingFor: null, sending: null };

/** What waits, what was refused and what is on its way; kept current. `isKept`: this browser can store entries at all. */
export function useOutbox(): OutboxState & { isKept: boolean } {
  const [state, setState] = useState(() => opened?.snapshot() ?? unknown);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    theOutbox().then((outbox) => {
      if (isGone) return;
      // In a transition: an urgent update would break off the hydration of what comes lazily.
      const read = () => startTransition(() => setState(outbox?.snapshot() ?? none));
      read();
      stop = outbox?.subscribe(read);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return { ...state, isKept: opened !== null };
}

/** 'All sent', '3 waiting', '1 refused', '1 refused, 3 waiting'. */
export function outboxWords(entries: OutboxState['entries']): string {
  const refused = entries?.filter((entry) => entry.refusal !== null).length ?? 0;
  const left = (entries?.length ?? 0) - refused;
  const words = [refused > 0 && `${refused} refused`, left > 0 && `${left} waiting`].filter(Boolean);
  return words.join(', ') || 'All sent';
}
