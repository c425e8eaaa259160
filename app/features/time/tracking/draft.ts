import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { minimumNoteLength, noteMissingMessage, noteTooShortMessage } from '#server/time-tracking/constants.ts';

export interface Draft {
  note: string;
  isDriving: boolean;
}

export const draftOf = ({ note, isDriving }: ActiveTracking): Draft => ({ note, isDriving });

export interface DraftState {
  noteChanged: boolean;
  drivingChanged: boolean;
  isChanged: boolean;
  /** Working time without a saved note cannot switch to driving. */
  isToggleLocked: boolean;
  /** Working time cannot end without a note. */
  isEndLocked: boolean;
}

/** Compares a draft with the saved record. Notes are compared trimmed, because the server trims them. */
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
 * The error of the draft's note, or undefined. Only working time needs a note (10 characters); a note sent with a
 * switch belongs to the record that ends, so the saved activity decides.
 */
export function noteError(saved: Draft, draft: Draft, ending = false): string | undefined {
  const note = draft.note.trim();
  if (saved.isDriving) return undefined;
  if (note === '' && ending) return noteMissingMessage;
  if (note.length >= minimumNoteLength) return undefined;
  return note !== saved.note || ending ? noteTooShortMessage : undefined;
}
