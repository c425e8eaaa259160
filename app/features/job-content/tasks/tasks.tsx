import ListChecks from 'lucide-react/icons/list-checks';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { type ContentContext, tasksOfJob } from '#app/features/job-content/content-context.ts';
import { serverMessage } from '#app/lib/error-message.ts';
import { useMe, useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { draftName } from '#app/offline/drafts.ts';
import type { Parent } from '#app/offline/pending.ts';
import { SyncBadge } from '#app/offline/ui/sync-badge.tsx';
import { useFormDraft } from '#app/offline/use-form-draft.ts';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, useForm } from '#app/ui/form.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { maxTitleLength, taskStatusLabels } from '#server/job-tasks/constants.ts';
import { ListStatus } from '../list-status.tsx';
import { EditableTask } from './editable-task.tsx';
import { type Task, useTaskMutations } from './use-task-mutations.ts';

const OfficeTaskRow = lazyPart(() => import('./office/task-row.tsx').then((module) => module.OfficeTaskRow));

/** Workers see their own tasks first, and may tick, rename and add tasks; admins may do anything. */
export function Tasks({ context }: { context: ContentContext }) {
  const user = useSessionUser();
  const isAdmin = user?.role === 'admin';
  const query = useTasksQuery(context.of);
  const tasks = usePendingRows('tasks', query.data?.data, context.of);
  const isMine = ({ assigned_to }: Task) => assigned_to === user?.id;
  return (
    <div className="flex flex-col gap-4">
      {!context.blocked && <NewTask context={context} />}
      <ListStatus
        query={query}
        errorTitle={`Error fetching tasks: ${serverMessage(query.error) ?? 'Please try again later.'}`}
      />
      {query.data && tasks.length === 0 && (
        <EmptyState icon={ListChecks} title="No items found">
          {context.of.job_id !== undefined && 'Tasks for this job appear here.'}
        </EmptyState>
      )}
      {isAdmin ? (
        <OfficeTasks tasks={tasks} context={context} />
      ) : (
        <>
          <TaskGroup title="My Tasks" tasks={tasks.filter(isMine)} context={context} />
          <TaskGroup title="Other Tasks" tasks={tasks.filter((task) => !isMine(task))} context={context} />
        </>
      )}
    </div>
  );
}

function useTasksQuery({ job_id, property_id }: Parent) {
  const ofJob = trpc.jobTasks.listOfJob.useQuery(tasksOfJob(job_id ?? 0), { enabled: job_id !== undefined });
  const ofProperty = trpc.jobTasks.list.useQuery(
    { property_id: property_id ?? 0, limit: 1000 },
    { enabled: property_id !== undefined },
  );
  return job_id === undefined ? ofProperty : ofJob;
}

interface TasksProps {
  tasks: readonly Task[];
  context: ContentContext;
}

function TaskGroup({ title, tasks, context }: TasksProps & { title: string }) {
  const { heading: Heading } = context;
  if (tasks.length === 0) return null;
  return (
    <section>
      <Heading className="mb-1 font-semibold">{title}</Heading>
      <ul className={listStyle}>
        {tasks.map((task) => (
          <TaskRow key={task.ref} task={task} context={context} />
        ))}
      </ul>
    </section>
  );
}

const listStyle = 'divide-y divide-line rounded-lg border border-line bg-raised empty:hidden';

/** Offline, the admins' row may fail to load; the worker's row replaces it. */
function OfficeTasks({ tasks, context }: TasksProps) {
  const { Loaded: OfficeRow } = OfficeTaskRow.usePart(true);
  const { change } = useTaskMutations(context, { quiet: true });
  return (
    <ul className={listStyle}>
      {tasks.map((task) =>
        OfficeRow ? (
          <OfficeRow key={task.ref} task={task} change={change} />
        ) : (
          <TaskRow key={task.ref} task={task} context={context} />
        ),
      )}
    </ul>
  );
}

function NewTask({ context }: { context: ContentContext }) {
  const { create } = useTaskMutations(context);
  const form = useForm({
    initial: { title: '' },
    onSubmit({ title }) {
      const description = title.trim();
      if (description === '') return;
      create(description, {
        onStored: () => form.reset(),
        // A rejected task has left the outbox: restore its title, unless the next one is being typed.
        onError: () => form.update((now) => ({ title: now.title || description })),
      });
    },
  });
  useFormDraft(form, draftName('task', context.of), ['title']);
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

/** Ticked: completed and assigned to me; unticked: in progress. */
function TaskRow({ task, context }: { task: Task; context: ContentContext }) {
  const me = useMe();
  const { tick, change } = useTaskMutations(context);
  // Optimistic value, until the stored task has it.
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
              <span className={classNames('break-words', isDone && 'text-muted line-through')}>{description}</span>
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
