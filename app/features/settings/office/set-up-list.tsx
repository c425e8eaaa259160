import ListChecks from 'lucide-react/icons/list-checks';
import { trpc } from '#app/lib/trpc.ts';
import { Button } from '#app/ui/button.tsx';

/** Brings the dashboard's set-up list back; nothing while it is shown. */
export function SetUpList() {
  const utils = trpc.useUtils();
  const { data } = trpc.setUp.get.useQuery();
  const show = trpc.setUp.change.useMutation({
    meta: { success: 'The set-up list is on the dashboard' },
    onSuccess: (now) => utils.setUp.get.setData(undefined, now),
  });
  if (!data || (data.is_shown && !show.isSuccess)) return null;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-muted text-sm max-sm:pr-16">
      <ListChecks className="size-4.5 shrink-0" aria-hidden="true" />
      <span>{data.is_shown ? 'The set-up list is shown on the dashboard.' : 'The set-up list is hidden.'}</span>
      {!data.is_shown && (
        <Button
          kind="plain"
          size="small"
          loading={show.isPending}
          onClick={() => show.mutate({ changes: { is_shown: true } })}
        >
          Show it on the dashboard
        </Button>
      )}
    </p>
  );
}
