import { startTransition, useEffect, useState } from 'react';
import { beginLoaded, whenUsed } from '#app/lib/when-idle.ts';
import { isTrackingHere } from './active-tracking.ts';
import type { Outbox, OutboxState } from './queue/outbox.ts';

/* The outbox has its own chunk, loaded after the page. Earlier writes wait for it. */

let opening: Promise<Outbox | null> | undefined;
/** Undefined: not open yet. Null: the browser cannot store anything. */
let opened: Outbox | null | undefined;

/** The outbox of this tab, or null if the browser cannot store anything (private window, full disk). Never rejects. */
export function getOutbox(): Promise<Outbox | null> {
  opening ??= import('./queue/phone-outbox.ts')
    .then((part) => part.openPhoneOutbox())
    .catch(() => null)
    .then((outbox) => {
      opened = outbox;
      return outbox;
    });
  return opening;
}

const unread: OutboxState = { entries: undefined, unclaimed: [], waitingFor: null, sending: null };
const empty: OutboxState = { ...unread, entries: [] };

/** `waits`: opens it no sooner than the page is used, unless something is running. */
export function useOutbox(waits = false): OutboxState & { canStore: boolean } {
  const [state, setState] = useState(() => opened?.snapshot() ?? unread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once open, it stays open
  useEffect(() => {
    return beginLoaded(waits && !isTrackingHere() ? whenUsed(getOutbox) : getOutbox(), (outbox) => {
      // A transition, because an urgent update would abort the hydration of lazy components.
      const read = () => startTransition(() => setState(outbox?.snapshot() ?? empty));
      read();
      return outbox?.subscribe(read);
    });
  }, []);
  return { ...state, canStore: opened !== null };
}

/** 'All sent', '3 waiting', '1 rejected, 3 waiting', '2 to check, 3 waiting'. `unclaimed`: entries that may be others'. */
export function outboxSummary(entries: OutboxState['entries'], unclaimed = 0): string {
  const rejected = entries?.filter((entry) => entry.refusal !== null).length ?? 0;
  const left = (entries?.length ?? 0) - rejected;
  const counts = [
    unclaimed > 0 && `${unclaimed} to check`,
    rejected > 0 && `${rejected} rejected`,
    left > 0 && `${left} waiting`,
  ].filter(Boolean);
  return counts.join(', ') || 'All sent';
}
