import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useState } from 'react';
import { Badge } from '#app/components/badge.tsx';
import { Button } from '#app/components/button.tsx';
import { classNames } from '#app/components/class-names.ts';
import { IconButton } from '#app/components/icon-button.tsx';
import { TextField } from '#app/components/text-field.tsx';
import type { JobInHand } from '#app/features/jobs/job-in-hand.ts';
import { SendingBadge } from '#app/features/outbox/sending-badge.tsx';
import { useMe } from '#app/features/session/use-me.ts';
import type { ShownTask } from './laid-over-tasks.ts';
import { useTaskCalls } from './use-task-calls.ts';

interface TaskRowProps {
  task: ShownTask;
  job: JobInHand;
}

/** One task: its box (ticked: completed and mine; unticked: in progress), whose it is, and its title to be mended. */
export function TaskRow({ task, job }: TaskRowProps) {
  const me = useMe();
  const { tick } = useTaskCalls(job);
  // As pressed, until what is stored says the same.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [isEditing, setEditing] = useState(false);
  const { description, status, sending } = task;
  // One's own stand under 'My Tasks'.
  const assignee = task.assigned_to === me.id ? '' : task.assignee;
  if (isEditing) return <TaskTitle task={task} job={job} onDone={() => setEditing(false)} />;
  const isDone = pressed ?? status === 'completed';
  function ticked(done: boolean) {
    setPressed(done);
    tick(task, done, { onSettled: () => setPressed(null) });
  }
  return (
    <li className="flex items-start">
      <label className="flex min-h-tap min-w-0 grow items-start gap-3 py-2.5 pl-3">
        <input
          type="checkbox"
          checked={isDone}
          disabled={status === 'cancelled'}
          onChange={(event) => ticked(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <span className={classNames('break-words', isDone && 'text-muted line-through')}>
            {description}
          </span>
          {assignee && <span className="block text-muted text-sm">{assignee}</span>}
        </span>
      </label>
      <span className="flex shrink-0 flex-wrap items-center gap-1 py-2.5 empty:hidden">
        {status === 'cancelled' && <Badge>Cancelled</Badge>}
        <SendingBadge sending={sending} />
      </span>
      <IconButton icon={Pencil} label={`Edit ${description}`} onClick={() => setEditing(true)} />
    </li>
  );
}

function TaskTitle({ task, job, onDone }: TaskRowProps & { onDone: () => void }) {
  const { rename } = useTaskCalls(job);
  const [title, setTitle] = useState(task.description);
  const [fault, setFault] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const description = title.trim();
    if (description === '') return setFault('Task title cannot be empty.');
    if (description === task.description) return onDone();
    rename(task, description, { onStored: onDone });
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
      </form>
    </li>
  );
}
