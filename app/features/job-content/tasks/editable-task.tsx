import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { maxTitleLength, noTitleMessage } from '#server/job-tasks/constants.ts';
import type { ChangeTask, Task } from './use-task-mutations.ts';

interface EditableTaskProps {
  task: Task;
  change: ChangeTask;
  /** The task's row. `edit` replaces it with the title form. */
  row: (edit: () => void) => ReactNode;
}

/** A task's row, or the form for its title while it is being edited. */
export function EditableTask({ task, change, row }: EditableTaskProps) {
  const [isEditing, setEditing] = useState(false);
  if (!isEditing) return row(() => setEditing(true));
  const onDone = () => setEditing(false);
  return (
    <TitleForm
      description={task.description}
      onSave={(description) => change(task, { description }, { onStored: onDone })}
      onDone={onDone}
    />
  );
}

interface TitleFormProps {
  description: string;
  /** Called with a title that is not empty and differs. */
  onSave: (description: string) => void;
  onDone: () => void;
}

function TitleForm({ description, onSave, onDone }: TitleFormProps) {
  const [title, setTitle] = useState(description);
  const [fault, setFault] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const next = title.trim();
    if (next === '') return setFault(noTitleMessage);
    if (next === description) return onDone();
    onSave(next);
  }
  return (
    <li className="p-3">
      <form noValidate onSubmit={submit} className="flex flex-col gap-2">
        <TextField
          label="Task title"
          value={title}
          maxLength={maxTitleLength}
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
