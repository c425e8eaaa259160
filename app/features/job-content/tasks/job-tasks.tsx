import ListChecks from 'lucide-react/icons/list-checks';
import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { Button } from '#app/ui/button.tsx';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { maxTitleLength } from '#server/job-tasks/constants.ts';
import type { ShownTask } from './laid-over-tasks.ts';
import { TaskRow } from './task-row.tsx';
import { tasksFailedWords } from './task-words.ts';
import { useJobTasks } from './use-job-tasks.ts';
import { useTaskCalls } from './use-task-calls.ts';

const loadOfficeRow = () => import('./office/task-row.tsx').then((part) => part.OfficeTaskRow);

/**
 * The tasks of a job. Workers see their own, then the others, and tick, retitle and add; admins see one list and may do
 * all there is to do with a task.
 */
export function JobTasks({ job }: { job: JobInHand }) {
  const user = useSessionUser();
  const isAdmin = user?.role === 'admin';
  const { timeZone } = useCompanyDay();
  const { query, tasks } = useJobTasks(job.jobId);
  const isMine = ({ assigned_to }: ShownTask) => assigned_to === user?.id;
  return (
    <div className="flex flex-col gap-4">
      {!job.blocked && <NewTask job={job} />}
      {query.data ? (
        <AsOf query={query} timeZone={timeZone} />
      ) : query.error ? (
        <CouldNotLoad title={tasksFailedWords(query.error)} query={query} />
      ) : (
        <SkeletonList />
      )}
      {query.data && tasks.length === 0 && (
        <EmptyState icon={ListChecks} title="No items found">
          What there is to do on this job stands here.
        </EmptyState>
      )}
      {isAdmin ? (
        <OfficeTasks tasks={tasks} job={job} />
      ) : (
        <>
          <TaskGroup title="My Tasks" tasks={tasks.filter(isMine)} job={job} />
          <TaskGroup title="Other Tasks" tasks={tasks.filter((task) => !isMine(task))} job={job} />
        </>
      )}
    </div>
  );
}

interface TaskGroupProps {
  title: string;
  tasks: readonly ShownTask[];
  job: JobInHand;
}

function TaskGroup({ title, tasks, job }: TaskGroupProps) {
  const { heading: Heading } = job;
  if (tasks.length === 0) return null;
  return (
    <section>
      <Heading className="mb-1 font-semibold">{title}</Heading>
      <ul className={listStyle}>
        {tasks.map((task) => (
          <TaskRow key={task.ref} task={task} job={job} />
        ))}
      </ul>
    </section>
  );
}

const listStyle = 'divide-y divide-line rounded-lg border border-line bg-raised empty:hidden';

/** Without a signal the admins' row may not be there to load: then they tick, like everybody. */
function OfficeTasks({ tasks, job }: Omit<TaskGroupProps, 'title'>) {
  const OfficeTaskRow = useLoaded(loadOfficeRow, true);
  const { change } = useTaskCalls(job, { quiet: true });
  return (
    <ul className={listStyle}>
      {tasks.map((task) =>
        OfficeTaskRow ? (
          <OfficeTaskRow key={task.ref} task={task} change={change} />
        ) : (
          <TaskRow key={task.ref} task={task} job={job} />
        ),
      )}
    </ul>
  );
}

/** A new task with an empty description is ignored. */
function NewTask({ job }: { job: JobInHand }) {
  const { create } = useTaskCalls(job);
  const form = useForm({
    initial: { title: '' },
    onSubmit({ title }) {
      const description = title.trim();
      if (description === '') return;
      create(description, {
        onStored: () => form.reset(),
        // Refused, it is not in the outbox any more: it stands here again, unless the next is being typed.
        onError: () => form.update((now) => ({ title: now.title || description })),
      });
    },
  });
  return (
    <Form form={form} className="flex items-end gap-2">
      <TextField
        label="New task"
        maxLength={maxTitleLength}
        autoComplete="off"
        enterKeyHint="done"
        {...form.text('title')}
        className="min-w-0 grow"
      />
      <Button type="submit" kind="secondary">
        Add
      </Button>
    </Form>
  );
}
