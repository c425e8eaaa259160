import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps the page's answers fresh while others change things; nothing to see. Its code comes after the page. */
export function LiveUpdates() {
  const queries = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    void import('#app/lib/live-events.ts').then(
      ({ startLiveEvents }) => {
        if (!gone) stop = startLiveEvents(queries);
      },
      // Without it the page still asks by itself, only later.
      () => {},
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [queries]);
  return null;
}
