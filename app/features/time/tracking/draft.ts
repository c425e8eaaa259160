import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { minimumNoteLength, noteMissingWords, noteTooShortWords } from '#server/time-tracking/constants.ts';

/** What the worker has entered and not yet submitted. */
export interface Draft {
  note: string;
  isDriving: boolean;
}

export const draftOf = ({ note, isDriving }: ActiveTracking): Draft => ({ note, isDriving });

export interface DraftState {
  noteChanged: boolean;
  drivingChanged: boolean;
  /** Submit Changes is enabled exactly while there are unsaved changes. */
  isChanged: boolean;
  /** The toggle is disabled only while working without a saved note. */
  isToggleLocked: boolean;
  /** Working time cannot end without a note. */
  isEndLocked: boolean;
}

/** What a draft allows, against the saved record. Spaces around a note are not part of it: the server trims them. */
export function draftState(saved: Draft, draft: Draft): DraftState {
  const noteChanged = draft.note.trim() !== saved.note;
  const drivingChanged = draft.isDriving !== saved.isDriving;
  return {
    noteChanged,
    drivingChanged,
    isChanged: noteChanged || drivingChanged,
    isToggleLocked: !saved.isDriving && saved.note === '',
    isEndLocked: !saved.isDriving && draft.note.trim() === '',
  };
}

/**
 * The error of the draft's note, or undefined. A note sent with a switch belongs to the record that ends, so the saved record
 * says whether it was working time, whose note has at least 10 characters.
 */
export function noteError(saved: Draft, draft: Draft, ending = false): string | undefined {
  const note = draft.note.trim();
  if (saved.isDriving) return undefined;
  if (note === '' && ending) return noteMissingWords;
  if (note.length >= minimumNoteLength) return undefined;
  return note !== saved.note || ending ? noteTooShortWords : undefined;
}
