import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { useMe } from '#app/lib/session/use-me.ts';
import { SendingBadge } from '#app/offline/ui/sending-badge.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { taskStatusLabels } from '#server/job-tasks/constants.ts';
import { EditableTask } from './editable-task.tsx';
import type { ShownTask } from './laid-over-tasks.ts';
import { useTaskCalls } from './use-task-calls.ts';

export interface TaskRowProps {
  task: ShownTask;
  job: JobInHand;
}

/** One task: its box (ticked: completed and mine; unticked: in progress), whose it is, and its title to be mended. */
export function TaskRow({ task, job }: TaskRowProps) {
  const me = useMe();
  const { tick, change } = useTaskCalls(job);
  // As pressed, until what is stored says the same.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const { description, status, sending } = task;
  // One's own stand under 'My Tasks'.
  const assignee = task.assigned_to === me.id ? '' : task.assignee;
  const isDone = pressed ?? status === 'completed';
  function ticked(done: boolean) {
    setPressed(done);
    tick(task, done, { onSettled: () => setPressed(null) });
  }
  return (
    <EditableTask
      task={task}
      change={change}
      row={(edit) => (
        <li className="flex items-start">
          <label className="flex min-h-tap min-w-0 grow items-start gap-3 py-2.5 pl-3">
            <input
              type="checkbox"
              checked={isDone}
              disabled={status === 'cancelled' || job.blocked !== undefined}
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
            {status === 'cancelled' && <Badge>{taskStatusLabels.cancelled}</Badge>}
            <SendingBadge sending={sending} />
          </span>
          {!job.blocked && <IconButton icon={Pencil} label={`Edit ${description}`} onClick={edit} />}
        </li>
      )}
    />
  );
}
