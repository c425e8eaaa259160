import { useState } from 'react';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { visibleLength } from '#server/infra/typed/plain-text.ts';
import { minimumNoteLength, noteMissingMessage, noteTooShortMessage } from '#server/time-tracking/constants.ts';

export interface Draft {
  note: string;
  isDriving: boolean;
}

export const draftOf = ({ note, isDriving }: ActiveTracking): Draft => ({ note, isDriving });

export type DraftState = ReturnType<typeof draftState>;

/** Compares a draft with the saved record. Notes are compared trimmed, because the server trims them. */
export function draftState(saved: Draft, draft: Draft) {
  const noteChanged = draft.note.trim() !== saved.note;
  const drivingChanged = draft.isDriving !== saved.isDriving;
  return {
    noteChanged,
    drivingChanged,
    isChanged: noteChanged || drivingChanged,
    /** Working time without a saved note cannot switch to driving. */
    isToggleLocked: !saved.isDriving && saved.note === '',
    /** Working time cannot end without a note. */
    isEndLocked: !saved.isDriving && draft.note.trim() === '',
  };
}

/** Only working time needs one. Sent with a switch, it belongs to the record that ends: the saved activity decides. */
export function noteError(saved: Draft, draft: Draft, ending = false): string | undefined {
  const note = draft.note.trim();
  if (saved.isDriving) return undefined;
  if (note === '' && ending) return noteMissingMessage;
  if (visibleLength(note) >= minimumNoteLength) return undefined;
  return note !== saved.note || ending ? noteTooShortMessage : undefined;
}

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
