import { Button } from '#app/ui/button.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { type NotesPlace, useNoteCalls } from './use-note-calls.ts';

/** A note without words is not sent. */
export function NewNote({ at }: { at: NotesPlace }) {
  const { create } = useNoteCalls(at);
  const form = useForm({
    initial: { note: '' },
    onSubmit(values) {
      const note = values.note.trim();
      if (note === '') return;
      create(
        note,
        () => form.reset(),
        // Refused, it is not in the outbox any more: it stands here again, unless the next is being typed.
        () => form.update((now) => ({ note: now.note || note })),
      );
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-2">
      <TextareaField label="New note" rows={2} {...form.text('note')} />
      <Button type="submit" kind="secondary" className="self-end">
        Add note
      </Button>
    </Form>
  );
}
