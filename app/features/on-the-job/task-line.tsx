import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useState } from 'react';
import { Badge } from '#app/components/badge.tsx';
import { Button } from '#app/components/button.tsx';
import { classNames } from '#app/components/class-names.ts';
import { IconButton } from '#app/components/icon-button.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { type Bodies, type Draft, rowName } from '#app/lib/outbox/entry.ts';
import type { ShownTask } from './laid-over.ts';
import { SendingBadge } from './sending-badge.tsx';
import { useMe } from './use-job-rows.ts';
import { useWriting } from './use-writing.ts';

const emptyTitleWords = 'Task title cannot be empty.';

function changeOf(
  { ref }: ShownTask,
  about: string,
  changes: Bodies['task_change']['changes'],
): Extract<Draft, { kind: 'task_change' }> {
  const needs = [rowName('job-tasks', ref)];
  return { kind: 'task_change', at: new Date().toISOString(), needs, about, body: { id: ref, changes } };
}

/** One task: its box (ticked: completed and mine; unticked: in progress), whose it is, and its title to be mended. */
export function TaskLine({ task, about }: { task: ShownTask; about: string }) {
  const me = useMe();
  const tick = useWriting();
  // As pressed, until what is stored says the same.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [isEditing, setEditing] = useState(false);
  const { description, status, sending } = task;
  // One's own stand under 'My Tasks'.
  const assignee = task.assigned_to === me.id ? '' : task.assignee;
  if (isEditing) return <TaskTitle task={task} about={about} onDone={() => setEditing(false)} />;
  const isDone = pressed ?? status === 'completed';
  function ticked(done: boolean) {
    const changes = done
      ? ({ status: 'completed', assigned_to: me.id } as const)
      : ({ status: 'in_progress' } as const);
    setPressed(done);
    const settle = { onSettled: () => setPressed(null) };
    tick.mutate({ draft: changeOf(task, about, changes), onStored: () => {} }, settle);
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

function TaskTitle({ task, about, onDone }: { task: ShownTask; about: string; onDone: () => void }) {
  const rename = useWriting();
  const [title, setTitle] = useState(task.description);
  const [fault, setFault] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const description = title.trim();
    if (description === '') return setFault(emptyTitleWords);
    if (description === task.description) return onDone();
    rename.mutate({ draft: changeOf(task, about, { description }), onStored: onDone });
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
