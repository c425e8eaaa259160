import { useState } from 'react';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { type Draft, draftOf, draftState } from './draft.ts';

type Changes = Partial<Draft> & { trackingId?: ActiveTracking['trackingId'] };

/** Survives a look at another page of the app; what is entered for one record never shows at another. */
let kept: Changes = {};

/** What the worker entered over what is saved. What they did not touch follows the saved record. */
export function useDraft(tracking: ActiveTracking) {
  const [changes, setChanges] = useState(kept);
  const own = changes.trackingId === tracking.trackingId ? changes : {};
  const draft: Draft = { ...draftOf(tracking), ...own };
  const keep = (next: Changes) => {
    kept = next;
    setChanges(next);
  };
  return {
    draft,
    state: draftState(draftOf(tracking), draft),
    change: (entered: Partial<Draft>) => keep({ ...own, ...entered, trackingId: tracking.trackingId }),
    /** Once it is saved, the saved record says the same; what was entered since stays. */
    saved: (submitted: Draft) => {
      const { note = submitted.note, isDriving = submitted.isDriving } = kept;
      if (
        kept.trackingId === tracking.trackingId &&
        note === submitted.note &&
        isDriving === submitted.isDriving
      )
        keep({});
    },
  };
}

/** Whether something was entered for a record that is saved nowhere. */
export const unsavedOf = (tracking: ActiveTracking): boolean =>
  kept.trackingId === tracking.trackingId &&
  draftState(draftOf(tracking), { ...draftOf(tracking), ...kept }).isChanged;

/** The note that was typed for a record and is saved nowhere; '' when there is none. */
export function unsavedNoteOf({ trackingId, note }: ActiveTracking): string {
  const typed = kept.trackingId === trackingId ? kept.note?.trim() : undefined;
  return typed === note ? '' : (typed ?? '');
}
