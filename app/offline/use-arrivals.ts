import { useEffect, useMemo } from 'react';
import type { Entry } from './entry.ts';
import { theOutbox } from './use-outbox.ts';

/**
 * Hears what the server answers to each entry, before the entry is gone: a list that lays entries over the server's rows
 * takes the answered row in, and nothing that was written ever goes away for a moment.
 */
export function useArrivals(hear: (entry: Entry, answer: unknown) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens once, to whoever renders last
  const latest = useMemo(() => ({ hear }), []);
  useEffect(() => {
    latest.hear = hear;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    theOutbox().then((outbox) => {
      if (isGone) return;
      stop = outbox?.onOutcome((entry, outcome) => {
        if (outcome.is === 'done') latest.hear(entry, outcome.answer);
      });
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [latest]);
}
