import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { maxTitleLength, noTitleMessage } from '#server/job-tasks/constants.ts';
import type { ChangeTask, Task } from './use-task-mutations.ts';

interface EditableTaskProps {
  task: Task;
  change: ChangeTask;
  /** The task's row. `edit` replaces it with the title form. */
  row: (edit: () => void) => ReactNode;
}

export function EditableTask({ task, change, row }: EditableTaskProps) {
  const [isEditing, setEditing] = useState(false);
  if (!isEditing) return row(() => setEditing(true));
  return <TitleForm task={task} change={change} onDone={() => setEditing(false)} />;
}

function TitleForm({ task, change, onDone }: Omit<EditableTaskProps, 'row'> & { onDone: () => void }) {
  const form = useForm({
    initial: { description: task.description },
    validate: (values) => ({ description: values.description.trim() === '' ? noTitleMessage : undefined }),
    onSubmit(values) {
      const description = values.description.trim();
      if (description === task.description) onDone();
      else change(task, { description }, { onStored: onDone });
    },
  });
  return (
    <li className="p-3">
      <Form form={form} className="flex flex-col gap-2">
        <TextField
          label="Task title"
          maxLength={maxTitleLength}
          autoComplete="off"
          autoFocus
          {...form.text('description')}
        />
        <div className="flex gap-2">
          <Button type="submit">Save</Button>
          <Button kind="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </Form>
    </li>
  );
}
