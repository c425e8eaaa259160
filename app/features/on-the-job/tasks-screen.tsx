import ListChecks from 'lucide-react/icons/list-checks';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { tasksFailedWords } from '#app/features/job-tasks/task-words.ts';
import { newUuid } from '#app/lib/uuid.ts';
import type { ShownTask } from './laid-over.ts';
import type { OnTheJob } from './sub-screen.tsx';
import { TaskLine } from './task-line.tsx';
import { useJobTasks, useMe } from './use-job-rows.ts';
import { useWriting } from './use-writing.ts';

/** 'Job Tasks': one's own, then the others; ticked, retitled, added. */
export function TasksScreen({ jobId, about }: OnTheJob) {
  const me = useMe();
  const { query, tasks } = useJobTasks(jobId);
  const isMine = ({ assigned_to }: ShownTask) => assigned_to === me.id;
  return (
    <>
      <NewTask jobId={jobId} about={about} />
      {query.error && !query.data ? (
        <ErrorState
          title={tasksFailedWords(query.error)}
          onRetry={query.refetch}
          retrying={query.isFetching}
        />
      ) : !query.data ? (
        <SkeletonList />
      ) : (
        tasks.length === 0 && (
          <EmptyState icon={ListChecks} title="No tasks yet">
            What there is to do on this job stands here.
          </EmptyState>
        )
      )}
      <TaskGroup title="My Tasks" tasks={tasks.filter(isMine)} about={about} />
      <TaskGroup title="Other Tasks" tasks={tasks.filter((task) => !isMine(task))} about={about} />
    </>
  );
}

function TaskGroup({ title, tasks, about }: { title: string; tasks: readonly ShownTask[]; about: string }) {
  if (tasks.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {tasks.map((task) => (
          <TaskLine key={task.ref} task={task} about={about} />
        ))}
      </ul>
    </section>
  );
}

/** A new task with an empty description is ignored (S1 5). */
function NewTask({ jobId, about }: { jobId: number; about: string }) {
  const create = useWriting();
  const [title, setTitle] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const description = title.trim();
    if (description === '') return;
    const client_ref = newUuid();
    create.mutate(
      {
        draft: {
          kind: 'task',
          at: new Date().toISOString(),
          makes: [client_ref],
          about,
          body: { job_id: jobId, description, client_ref },
        },
        onStored: () => setTitle(''),
      },
      // Refused, it is not in the outbox any more: it stands here again, unless the next is being typed.
      { onError: () => setTitle((typed) => typed || description) },
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2">
      <TextField
        label="New task"
        value={title}
        maxLength={2000}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTitle(event.target.value)}
        className="min-w-0 grow"
      />
      <Button type="submit" kind="secondary">
        Add
      </Button>
    </form>
  );
}
