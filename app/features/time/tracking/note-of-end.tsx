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

/** State and validation of the note of the record that a sheet ends. */
export function useNoteOfEnd(active: ActiveTracking) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const initial = unsavedNoteOf(active) || active.note;
  const trimmed = (typed ?? initial).trim();
  const isValid = (note: string) => !noteError(active, { note, isDriving: active.isDriving }, true);
  return {
    note: trimmed,
    value: typed ?? initial,
    error,
    field,
    /** Whether to show the field: only if the note is missing or too short. */
    isShown: typed !== undefined || !isValid(initial),
    type(text: string) {
      setTyped(text);
      setError(undefined);
    },
    /** Returns whether the note is valid; shows the error if not. */
    check(): boolean {
      const found = noteError(active, { note: trimmed, isDriving: active.isDriving }, true);
      setError(found);
      if (found) field.current?.focus();
      return !found;
    },
  };
}

export function NoteOfEnd({ note }: { note: ReturnType<typeof useNoteOfEnd> }) {
  return note.isShown ? (
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
