import { formatMoment } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { FailedTask } from '#server/queue/schema.ts';

/** Labels of background tasks, by their name in `server/infra/queue/tasks.ts`. */
export const taskLabels: Readonly<Record<string, string>> = {
  archive_company: 'Archive of everything',
  notify: 'Change notification',
  notify_of_records: 'Changed time records notification',
  notify_requester: 'Email to the person who requested a job',
  send_mail: 'Email',
  send_sms: 'Text message',
  send_invoice: 'Invoice email',
  send_document: 'Email with a quote or statement',
  send_link: 'Email with a log-in link',
  send_push: 'Push notification',
  send_webhooks: 'Changes for webhooks',
  make_thumbnail: 'Picture thumbnail',
};

const taskLabel = (task: string) => taskLabels[task] ?? 'Background task';

const useFailedTasks = () =>
  trpc.queue.failed.useQuery(
    {},
    {
      trpc: { context: { background: true } },
      // Retries take a moment, and the queue also retries on its own.
      refetchInterval: ({ state }) => (state.data?.meta.total ? 5_000 : false),
    },
  );

/** At the end of the page: what has not failed waits for nobody. */
export function NoFailedTasks() {
  const { data } = useFailedTasks();
  if (data?.meta.total !== 0) return null;
  return (
    <section aria-labelledby="background-work-title" className="mt-6">
      <Title />
      <p className="text-muted text-sm">
        Nothing has failed. Emails and notifications that could not be sent appear above the changes.
      </p>
    </section>
  );
}

const Title = () => (
  <h2 id="background-work-title" className="mb-1.5 font-medium text-muted text-sm">
    Failed background tasks
  </h2>
);

/** Over the changes, while there are any. */
export function FailedTasks({ timeZone }: { timeZone: string }) {
  const query = useFailedTasks();
  const utils = trpc.useUtils();
  const onSuccess = () => utils.queue.failed.invalidate();
  const retry = trpc.queue.retry.useMutation({ meta: { success: 'Trying again' }, onSuccess });
  const dismiss = trpc.queue.remove.useMutation({ meta: { success: 'Dismissed' }, onSuccess });
  const dismissing = useDialog<FailedTask>();
  const { data: tasks, meta } = query.data ?? {};
  if (tasks ? tasks.length === 0 : !query.error) return null;
  return (
    <section id="background-work" aria-labelledby="background-work-title" className="mb-6 scroll-mt-20">
      <Title />
      {!tasks && query.error && <CouldNotLoad title="Error loading data" query={query} />}
      {tasks && tasks.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised shadow-raised">
          {tasks.map((task) => (
            <li key={task.id} className="flex flex-col gap-3 px-4 py-3 sm:flex-row sm:items-center sm:justify-between">
              <div className="min-w-0">
                <p className="font-semibold">{taskLabel(task.task)}</p>
                <p className="break-words">{task.error}</p>
                <p className="text-muted text-sm">{attemptsOf(task, timeZone)}</p>
              </div>
              <div className="flex shrink-0 gap-2">
                <Button
                  kind="secondary"
                  size="small"
                  loading={retry.isPending && retry.variables.id === task.id}
                  aria-label={`Try again: ${taskLabel(task.task)}`}
                  onClick={() => retry.mutate({ id: task.id })}
                >
                  Try again
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Dismiss: ${taskLabel(task.task)}`}
                  onClick={() => dismissing.open(task)}
                >
                  Dismiss
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {tasks && meta && meta.total > tasks.length && (
        <p className="mt-1.5 text-muted text-sm">{`The latest ${tasks.length} are shown.`}</p>
      )}
      <ConfirmDialog
        open={dismissing.isOpen}
        onOpenChange={dismissing.close}
        title="Dismiss this task?"
        confirm="Dismiss"
        danger
        loading={dismiss.isPending}
        onConfirm={() =>
          dismissing.value && dismiss.mutate({ id: dismissing.value.id }, { onSettled: dismissing.close })
        }
      >
        This task won’t be retried. This cannot be undone.
      </ConfirmDialog>
    </section>
  );
}

/** 'Failed 21 Nov 2026, 14:05. Attempt 3 of 12, next attempt 21 Nov 2026, 14:25.' */
function attemptsOf({ failed_at, attempts, max_attempts, next_attempt_at }: FailedTask, timeZone: string) {
  const when = (at: string) => formatMoment(at, timeZone);
  // 'Try again' resets the count until the next attempt is made.
  if (attempts === 0) return 'Retrying now.';
  const next = next_attempt_at ? `next attempt ${when(next_attempt_at)}` : 'won’t be retried automatically';
  return `Failed ${when(failed_at)}. Attempt ${attempts} of ${max_attempts}, ${next}.`;
}
