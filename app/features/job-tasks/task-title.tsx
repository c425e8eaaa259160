import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { LeaveQuestion } from '#app/components/leave-question.tsx';
import { TextField } from '#app/components/text-field.tsx';

interface TaskTitleProps {
  description: string;
  /** Called with a title that is not empty and differs. `onDone` closes the field once it is saved. */
  onSave: (description: string) => void;
  onDone: () => void;
}

/** The field in which a task's title is edited, in place of its row. */
export function TaskTitle({ description, onSave, onDone }: TaskTitleProps) {
  const [title, setTitle] = useState(description);
  const [fault, setFault] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const next = title.trim();
    if (next === '') return setFault('Task title cannot be empty.');
    if (next === description) return onDone();
    onSave(next);
  }
  return (
    <li className="p-3">
      <form noValidate onSubmit={submit} className="flex flex-col gap-2">
        <TextField
          label="Task title"
          value={title}
          maxLength={2000}
          autoComplete="off"
          autoFocus
          onChange={(event) => {
            setTitle(event.target.value);
            setFault(null);
          }}
          error={fault}
        />
        <div className="flex gap-2">
          <Button type="submit">Save</Button>
          <Button kind="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
        <LeaveQuestion isHeld={title.trim() !== description} />
      </form>
    </li>
  );
}
