import { useSyncExternalStore } from 'react';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { readDraft, storeDraft, subscribeDrafts } from '#app/offline/drafts.ts';
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

const name = 'tracking';
const none: Changes = {};

/** Unsaved input of the running record, which is only shown for its own record. */
const unsaved = (): Changes => (readDraft(name) as Changes | undefined) ?? none;

const unsavedFor = ({ trackingId }: Pick<ActiveTracking, 'trackingId'>): Changes => {
  const changes = unsaved();
  return changes.trackingId === trackingId ? changes : none;
};

/** The draft: unsaved input over the saved record. Untouched fields follow the saved record. */
export function useDraft(tracking: ActiveTracking) {
  const { trackingId } = tracking;
  const changes = useSyncExternalStore(subscribeDrafts, unsaved, () => none);
  const own = changes.trackingId === trackingId ? changes : none;
  const draft: Draft = { ...draftOf(tracking), ...own };
  return {
    draft,
    state: draftState(draftOf(tracking), draft),
    change: (entered: Partial<Draft>) => storeDraft(name, { ...unsavedFor(tracking), ...entered, trackingId }),
    /** Call after a save. Clears the input unless it was changed since. */
    saved: (submitted: Draft) => {
      const { note = submitted.note, isDriving = submitted.isDriving } = unsavedFor(tracking);
      if (unsaved().trackingId === trackingId && note === submitted.note && isDriving === submitted.isDriving)
        storeDraft(name, null);
    },
  };
}

/** Call once a record has ended. */
export function dropUnsaved(tracking: ActiveTracking): void {
  if (unsaved().trackingId === tracking.trackingId) storeDraft(name, null);
}

export const unsavedOf = (tracking: ActiveTracking): boolean =>
  draftState(draftOf(tracking), { ...draftOf(tracking), ...unsavedFor(tracking) }).isChanged;

/** The unsaved note of a record, or ''. */
export function unsavedNoteOf(tracking: ActiveTracking): string {
  const typed = unsavedFor(tracking).note?.trim();
  return typed === tracking.note ? '' : (typed ?? '');
}
