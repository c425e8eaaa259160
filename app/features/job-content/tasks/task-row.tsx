import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { useMe } from '#app/lib/session/use-me.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { taskStatusLabels } from '#server/job-tasks/constants.ts';
import { EditableTask } from './editable-task.tsx';
import { type Task, useTaskMutations } from './use-task-mutations.ts';

interface TaskRowProps {
  task: Task;
  context: ContentContext;
}

/** One task: its box (ticked: completed and mine; unticked: in progress), its assignee, and its title to edit. */
export function TaskRow({ task, context }: TaskRowProps) {
  const me = useMe();
  const { tick, change } = useTaskMutations(context);
  // As pressed, until what is stored says the same.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const { description, status, sync } = task;
  // The user's own are under 'My Tasks'.
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
              disabled={status === 'cancelled' || context.blocked !== undefined}
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
            <SyncBadge sync={sync} />
          </span>
          {!context.blocked && <IconButton icon={Pencil} label={`Edit ${description}`} onClick={edit} />}
        </li>
      )}
    />
  );
}
