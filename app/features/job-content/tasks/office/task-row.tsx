import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useRefresh } from '#app/lib/affects.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import { useMe } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { undoToastOptions } from '#app/lib/undo-stack.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { useRestore } from '#app/table/restore.ts';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { SelectField, type SelectOption } from '#app/ui/select-field.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { useUndo } from '#app/ui/use-undo.ts';
import { taskStatusLabels } from '#server/job-tasks/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import { EditableTask } from '../editable-task.tsx';
import type { ChangeTask, Task, TaskChanges } from '../use-task-mutations.ts';

/** A task for admins: any status, any assignee or none, renaming and deleting. */
export function OfficeTaskRow({ task, change }: { task: Task; change: ChangeTask }) {
  // Optimistic values, until the stored task has them.
  const [chosen, setChosen] = useState<TaskChanges>({});
  const deleting = useDialog();
  const remove = useRemoveTask(deleting.close);
  const { description, sync } = task;
  const { status, assigned_to } = { ...task, ...chosen };
  const people = useAssignees(task);
  function choose(changes: TaskChanges) {
    setChosen((before) => ({ ...before, ...changes }));
    change(task, changes, { onSettled: () => setChosen({}) });
  }
  return (
    <EditableTask
      task={task}
      change={change}
      row={(edit) => (
        <li className="flex flex-col gap-1.5 p-3 pt-1.5">
          <div className="flex items-start">
            <span
              className={classNames(
                'min-w-0 grow break-words py-2.5',
                (status === 'completed' || status === 'cancelled') && 'text-muted line-through',
              )}
            >
              {description}
            </span>
            <span className="flex shrink-0 items-center py-2.5 empty:hidden">
              <SyncBadge sync={sync} />
            </span>
            <IconButton icon={Pencil} label={`Edit ${description}`} onClick={edit} />
            <IconButton
              icon={Trash2}
              label={`Delete ${description}`}
              // The task, or its latest change, is not on the server yet.
              disabled={sync !== 'sent'}
              onClick={() => deleting.open()}
              className="-mr-2"
            />
          </div>
          <div className="grid grid-cols-2 gap-2">
            <SelectField
              label={`Status of ${description}`}
              hideLabel
              options={statusOptions}
              value={status}
              onChange={(event) => choose({ status: event.target.value as Task['status'] })}
            />
            <SelectField
              label={`Who does ${description}`}
              hideLabel
              options={people}
              value={assigned_to === null ? nobody : String(assigned_to)}
              onChange={({ target: { value } }) => choose({ assigned_to: value === nobody ? null : Number(value) })}
            />
          </div>
          <DeleteConfirmDialog
            open={deleting.isOpen}
            onClose={deleting.close}
            onDelete={() => remove.mutate({ id: task.ref })}
            isDeleting={remove.isPending}
          >
            ‘{description}’ will be deleted. You can restore it from Activity.
          </DeleteConfirmDialog>
        </li>
      )}
    />
  );
}

const statusOptions = labelOptions(taskStatusLabels);
const nobody = 'nobody';

/** Unassigned, Myself, then the staff by name, and the current assignee even if deactivated. */
function useAssignees({ assigned_to, assignee }: Task): SelectOption[] {
  const me = useMe();
  const { data = [] } = trpc.users.names.useQuery();
  const others = data.filter(({ id }) => id !== me.id);
  const isKnown = assigned_to === null || assigned_to === me.id || others.some(({ id }) => id === assigned_to);
  return [
    { value: nobody, label: 'Unassigned' },
    { value: String(me.id), label: 'Myself' },
    ...(isKnown ? [] : [{ value: String(assigned_to), label: assignee }]),
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}

function useRemoveTask(onGone: () => void) {
  const refresh = useRefresh('job-tasks');
  const restore = useRestore('job-tasks');
  const undo = useUndo();
  return trpc.jobTasks.remove.useMutation({
    meta: {
      success: (answer) => {
        const { id } = answer as RouterOutputs['jobTasks']['remove'];
        return undo.offer('Deleted', () => restore(id));
      },
      toastOptions: undoToastOptions,
    },
    onSuccess() {
      onGone();
      return refresh();
    },
  });
}
