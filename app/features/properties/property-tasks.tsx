import ListChecks from 'lucide-react/icons/list-checks';
import { type FormEvent, useState } from 'react';
import { shownTask } from '#app/features/job-content/tasks/laid-over-tasks.ts';
import { OfficeTaskRow } from '#app/features/job-content/tasks/office/task-row.tsx';
import { useRefresh } from '#app/lib/affects.ts';
import { errorWords } from '#app/lib/error-words.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { LeaveQuestion } from '#app/ui/leave-question.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { maxTitleLength } from '#server/job-tasks/constants.ts';

const meta = { place: toastPlaces.centre } as const;

/** What is to be done at a property and on the jobs there. */
export function PropertyTasks({ propertyId }: { propertyId: number }) {
  const query = trpc.jobTasks.list.useQuery(
    { property_id: propertyId, limit: 1000 },
    { meta: { silent: true } },
  );
  const update = trpc.jobTasks.update.useMutation({
    // The row itself shows what was chosen.
    meta: { ...meta, success: false },
    onSettled: useRefresh('job-tasks'),
  });
  if (!query.data) {
    if (!query.error) return <SkeletonList />;
    return (
      <ErrorState
        title={`Error fetching tasks: ${errorWords(query.error)}`}
        onRetry={query.refetch}
        retrying={query.isFetching}
      />
    );
  }
  const tasks = query.data.data;
  return (
    <div className="flex flex-col gap-4">
      <NewTask propertyId={propertyId} />
      {tasks.length === 0 && <EmptyState icon={ListChecks} title="No items found" />}
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised empty:hidden">
        {tasks.map((task) => (
          <OfficeTaskRow
            key={task.id}
            task={shownTask(task)}
            change={(_, changes, { onStored, ...hooks }) =>
              update.mutate({ id: task.id, changes }, { ...hooks, ...(onStored && { onSuccess: onStored }) })
            }
          />
        ))}
      </ul>
    </div>
  );
}

/** A new task with an empty description is ignored. */
function NewTask({ propertyId }: { propertyId: number }) {
  const create = trpc.jobTasks.create.useMutation({ meta, onSuccess: useRefresh('job-tasks') });
  const [title, setTitle] = useState('');
  const [client_ref, setRef] = useState(newUuid);
  function submit(event: FormEvent) {
    event.preventDefault();
    const description = title.trim();
    if (description === '' || create.isPending) return;
    const onSuccess = () => {
      setTitle('');
      setRef(newUuid());
    };
    create.mutate({ property_id: propertyId, description, client_ref }, { onSuccess });
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2">
      <TextField
        label="New task"
        value={title}
        maxLength={maxTitleLength}
        autoComplete="off"
        onChange={(event) => setTitle(event.target.value)}
        className="grow"
      />
      <Button type="submit" kind="secondary" loading={create.isPending}>
        Add
      </Button>
      <LeaveQuestion isHeld={title.trim() !== ''} />
    </form>
  );
}
