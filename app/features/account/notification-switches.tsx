import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { trpc } from '#app/lib/trpc.ts';
import type { NotificationSwitches as Switches } from '#server/notifications/schema.ts';

const labels = [
  ['notify_jobs', 'Jobs', 'New requests, and jobs and tasks that are assigned to you.'],
  ['notify_money', 'My time and money', 'When others change your time, or decide a request or an expense.'],
  ['notify_reminders', 'Reminders', 'When a timer seems to have been forgotten.'],
] as const satisfies readonly (readonly [keyof Switches, string, string])[];

/** What the person is told of, by mail and on devices where they allowed notifications. Saved at each tick. */
export function NotificationSwitches() {
  const utils = trpc.useUtils();
  const switches = trpc.notifications.get.useQuery(undefined, { meta: { silent: true } });
  const update = trpc.notifications.update.useMutation({
    meta: { success: 'Saved.', loading: false },
    onMutate: async ({ changes }) => {
      // An answer from before it would put the tick back.
      await utils.notifications.get.cancel();
      const before = utils.notifications.get.getData();
      utils.notifications.get.setData(undefined, (known) => known && { ...known, ...changes });
      return { before };
    },
    onError: (_error, _input, kept) => utils.notifications.get.setData(undefined, kept?.before),
    onSuccess: (saved) => utils.notifications.get.setData(undefined, saved),
  });
  if (switches.isError && !switches.data)
    return <ErrorState title="These could not be loaded" onRetry={() => switches.refetch()} />;
  if (!switches.data) return <Skeleton className="h-32" />;
  return (
    <div className="flex flex-col gap-1">
      {labels.map(([key, label, hint]) => (
        <CheckboxField
          key={key}
          label={label}
          hint={hint}
          checked={switches.data[key]}
          onChange={(event) => update.mutate({ changes: { [key]: event.target.checked } })}
        />
      ))}
    </div>
  );
}
