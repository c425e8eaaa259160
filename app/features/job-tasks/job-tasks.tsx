import ListChecks from 'lucide-react/icons/list-checks';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { TaskRow } from './task-row.tsx';
import { tasksFailedWords } from './task-words.ts';
import { type Task, useTaskCalls } from './use-task-calls.ts';

/** The tasks of a job: one's own first. They are added, ticked and retitled here. */
export function JobTasks({ jobId }: { jobId: number }) {
  const user = useSessionUser();
  const query = trpc.jobTasks.listOfJob.useQuery({ id: jobId, limit: 1000 }, { meta: { silent: true } });
  if (!query.data) {
    if (!query.error) return <SkeletonList />;
    return (
      <ErrorState title={tasksFailedWords(query.error)} onRetry={query.refetch} retrying={query.isFetching} />
    );
  }
  const tasks = query.data.data;
  const isMine = ({ assigned_to }: Task) => assigned_to === user?.id;
  return (
    <div className="flex flex-col gap-5">
      <NewTask jobId={jobId} />
      {tasks.length === 0 && <EmptyState icon={ListChecks} title="No items found" />}
      <TaskGroup title="My Tasks" tasks={tasks.filter(isMine)} />
      <TaskGroup title="Other Tasks" tasks={tasks.filter((task) => !isMine(task))} />
    </div>
  );
}

function TaskGroup({ title, tasks }: { title: string; tasks: readonly Task[] }) {
  if (tasks.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium text-muted text-sm">{title}</h3>
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
    </section>
  );
}

/** A new task with an empty description is ignored (S1 5). */
function NewTask({ jobId }: { jobId: number }) {
  const { create } = useTaskCalls();
  const [title, setTitle] = useState('');
  const [client_ref, setRef] = useState(newUuid);
  function submit(event: FormEvent) {
    event.preventDefault();
    const description = title.trim();
    if (description === '' || create.isPending) return;
    create.mutate(
      { job_id: jobId, description, client_ref },
      {
        onSuccess: () => {
          setTitle('');
          setRef(newUuid());
        },
      },
    );
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
