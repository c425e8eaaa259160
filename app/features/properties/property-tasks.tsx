import ListChecks from 'lucide-react/icons/list-checks';
import { type FormEvent, useState } from 'react';
import { Badge } from '#app/components/badge.tsx';
import { Button } from '#app/components/button.tsx';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { toastPlaces } from '#app/components/toast.ts';
import { errorWords } from '#app/lib/error-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';

const meta = { place: toastPlaces.centre } as const;

/** What is to be done at a property and on the jobs there. */
export function PropertyTasks({ propertyId }: { propertyId: number }) {
  const query = trpc.jobTasks.list.useQuery(
    { property_id: propertyId, limit: 1000 },
    { meta: { silent: true } },
  );
  const utils = trpc.useUtils();
  const update = trpc.jobTasks.update.useMutation({ meta, onSettled: () => utils.jobTasks.invalidate() });
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
      <ul className="divide-y divide-line">
        {tasks.map(({ id, description, status, Assignee }) => {
          const sent =
            update.isPending && update.variables.id === id ? update.variables.changes.status : status;
          return (
            <li key={id} className="flex items-start gap-2">
              <CheckboxField
                label={description}
                hint={Assignee && `${Assignee.first_name} ${Assignee.last_name}`}
                checked={sent === 'completed'}
                disabled={status === 'cancelled'}
                onChange={(event) =>
                  update.mutate({
                    id,
                    changes: { status: event.target.checked ? 'completed' : 'in_progress' },
                  })
                }
                className="min-w-0 grow pl-2"
              />
              {status === 'cancelled' && (
                <span className="py-2.5">
                  <Badge>Cancelled</Badge>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A new task with an empty description is ignored (S1 5). */
function NewTask({ propertyId }: { propertyId: number }) {
  const utils = trpc.useUtils();
  const create = trpc.jobTasks.create.useMutation({ meta, onSuccess: () => utils.jobTasks.invalidate() });
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
        maxLength={2000}
        autoComplete="off"
        onChange={(event) => setTitle(event.target.value)}
        className="grow"
      />
      <Button type="submit" kind="secondary" loading={create.isPending}>
        Add
      </Button>
    </form>
  );
}
