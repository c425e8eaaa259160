import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useState } from 'react';
import { Badge } from '#app/components/badge.tsx';
import { Button } from '#app/components/button.tsx';
import { classNames } from '#app/components/class-names.ts';
import { IconButton } from '#app/components/icon-button.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { type Task, useTaskCalls } from './use-task-calls.ts';

/** One task with its box; its title can be mended. */
export function TaskRow({ task }: { task: Task }) {
  const { tick, sending } = useTaskCalls();
  const [isEditing, setEditing] = useState(false);
  const { id, description, Assignee } = task;
  const status = sending?.changes.status ?? task.status;
  const isDone = status === 'completed';
  if (isEditing) return <TaskTitle task={task} onDone={() => setEditing(false)} />;
  return (
    <li className="flex items-start">
      <label className="-ml-2 flex min-h-tap min-w-0 grow items-start gap-3 rounded-md px-2 py-2.5 hover:bg-sunken">
        <input
          type="checkbox"
          checked={isDone}
          disabled={status === 'cancelled' || sending !== undefined}
          onChange={(event) => tick(id, event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <span className={classNames('break-words', isDone && 'text-muted line-through')}>
            {description}
          </span>
          {Assignee && (
            <span className="block text-muted text-sm">
              {Assignee.first_name} {Assignee.last_name}
            </span>
          )}
        </span>
      </label>
      {status === 'cancelled' && (
        <span className="py-2.5">
          <Badge>Cancelled</Badge>
        </span>
      )}
      <IconButton
        icon={Pencil}
        label={`Edit ${description}`}
        className="-mr-3"
        onClick={() => setEditing(true)}
      />
    </li>
  );
}

function TaskTitle({ task, onDone }: { task: Task; onDone: () => void }) {
  const { update } = useTaskCalls();
  const [title, setTitle] = useState(task.description);
  const [fault, setFault] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const description = title.trim();
    if (description === '') return setFault('Task title cannot be empty.');
    if (description === task.description) return onDone();
    update.mutate(
      { id: task.id, changes: { description }, expected_updatedAt: task.updatedAt },
      { onSuccess: onDone },
    );
  }
  return (
    <li className="py-3">
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
          <Button type="submit" size="small" loading={update.isPending}>
            Save
          </Button>
          <Button kind="quiet" size="small" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  );
}
