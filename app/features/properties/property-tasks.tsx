import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { shownTask } from '#app/features/job-content/tasks/laid-over-tasks.ts';
import { OfficeTaskRow } from '#app/features/job-content/tasks/office/task-row.tsx';
import { errorWords } from '#app/lib/error-words.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
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
  const utils = trpc.useUtils();
  const update = trpc.jobTasks.update.useMutation({
    // The row itself shows what was chosen.
    meta: { ...meta, success: false },
    onSettled: () => utils.jobTasks.invalidate(),
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
  const utils = trpc.useUtils();
  const create = trpc.jobTasks.create.useMutation({ meta, onSuccess: () => utils.jobTasks.invalidate() });
  const [client_ref, setRef] = useState(newUuid);
  const form = useForm({
    initial: { title: '' },
    onSubmit({ title }) {
      const description = title.trim();
      if (description === '') return;
      const onSuccess = () => {
        form.reset();
        setRef(newUuid());
      };
      create.mutate({ property_id: propertyId, description, client_ref }, { onSuccess });
    },
    isPending: create.isPending,
  });
  return (
    <Form form={form} className="flex items-end gap-2">
      <TextField
        label="New task"
        maxLength={maxTitleLength}
        autoComplete="off"
        {...form.text('title')}
        className="grow"
      />
      <Button type="submit" kind="secondary" loading={create.isPending}>
        Add
      </Button>
    </Form>
  );
}
