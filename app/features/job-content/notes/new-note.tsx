import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { type NotesPlace, useNoteCalls } from './use-note-calls.ts';

/** A note without words is not sent. */
export function NewNote({ at }: { at: NotesPlace }) {
  const { create } = useNoteCalls(at);
  const [words, setWords] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const note = words.trim();
    if (note === '') return;
    create(
      note,
      () => setWords(''),
      // Refused, it is not in the outbox any more: it stands here again, unless the next is being typed.
      () => setWords((typed) => typed || note),
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextareaField
        label="New note"
        rows={2}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <LeaveQuestion isHeld={words.trim() !== ''} />
      <Button type="submit" kind="secondary" className="self-end">
        Add note
      </Button>
    </form>
  );
}
