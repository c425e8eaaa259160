import { useRef, useState } from 'react';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import { noteError } from './draft.ts';
import { unsavedNoteOf } from './use-draft.ts';
import type { Tracking } from './use-tracking.ts';

export interface SheetProps {
  open: boolean;
  active: ActiveTracking;
  tracking: Tracking;
  onClose: () => void;
}

/** The note of the record that a sheet is about to end, as typed or saved, with its validation. */
export function useNoteOfEnd(active: ActiveTracking) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const given = unsavedNoteOf(active) || active.note;
  const words = (typed ?? given).trim();
  const isFine = (note: string) => !noteError(active, { note, isDriving: active.isDriving }, true);
  return {
    words,
    value: typed ?? given,
    error,
    field,
    /** Asked for only where it is missing or too short. */
    isAsked: typed !== undefined || !isFine(given),
    type(text: string) {
      setTyped(text);
      setError(undefined);
    },
    /** Whether it is valid; shows the error if not. */
    check(): boolean {
      const found = noteError(active, { note: words, isDriving: active.isDriving }, true);
      setError(found);
      if (found) field.current?.focus();
      return !found;
    },
  };
}

export function NoteOfEnd({ note }: { note: ReturnType<typeof useNoteOfEnd> }) {
  return note.isAsked ? (
    <TextareaField
      ref={note.field}
      label="What did you do here?"
      rows={2}
      value={note.value}
      onChange={(event) => note.type(event.target.value)}
      atLeast={minimumNoteLength}
      error={note.error}
    />
  ) : null;
}
