import { useState } from 'react';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { type Draft, draftOf, draftState } from './draft.ts';

type Changes = Partial<Draft> & { trackingId?: ActiveTracking['trackingId'] };

/** Unsaved input. Survives navigation within the app, and is only shown for its own record. */
let unsaved: Changes = {};

/** The draft: unsaved input over the saved record. Untouched fields follow the saved record. */
export function useDraft(tracking: ActiveTracking) {
  const [changes, setChanges] = useState(unsaved);
  const own = changes.trackingId === tracking.trackingId ? changes : {};
  const draft: Draft = { ...draftOf(tracking), ...own };
  const store = (next: Changes) => {
    unsaved = next;
    setChanges(next);
  };
  return {
    draft,
    state: draftState(draftOf(tracking), draft),
    change: (entered: Partial<Draft>) => store({ ...own, ...entered, trackingId: tracking.trackingId }),
    /** Call after a save. Clears the input unless it was changed since. */
    saved: (submitted: Draft) => {
      const { note = submitted.note, isDriving = submitted.isDriving } = unsaved;
      if (unsaved.trackingId === tracking.trackingId && note === submitted.note && isDriving === submitted.isDriving)
        store({});
    },
  };
}

export const unsavedOf = (tracking: ActiveTracking): boolean =>
  unsaved.trackingId === tracking.trackingId &&
  draftState(draftOf(tracking), { ...draftOf(tracking), ...unsaved }).isChanged;

/** The unsaved note of a record, or ''. */
export function unsavedNoteOf({ trackingId, note }: ActiveTracking): string {
  const typed = unsaved.trackingId === trackingId ? unsaved.note?.trim() : undefined;
  return typed === note ? '' : (typed ?? '');
}
