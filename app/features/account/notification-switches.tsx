import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
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
  /** As ticked, until it is saved or refused: it shows with the press itself. */
  const [wanted, setWanted] = useState<Partial<Switches>>({});
  const update = trpc.notifications.update.useMutation({
    meta: { success: 'Saved.', loading: false },
    // An answer from before it would put the tick back.
    onMutate: () => utils.notifications.get.cancel(),
    onSuccess: (saved) => utils.notifications.get.setData(undefined, saved),
    onSettled: (_saved, _error, { changes }) =>
      setWanted((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([key, value]) => changes[key as keyof Switches] !== value),
        ),
      ),
  });
  function change(changes: Partial<Switches>) {
    setWanted((now) => ({ ...now, ...changes }));
    update.mutate({ changes });
  }
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
          checked={wanted[key] ?? switches.data[key]}
          onChange={(event) => change({ [key]: event.target.checked })}
        />
      ))}
    </div>
  );
}
