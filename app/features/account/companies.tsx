import { useSwitchCompany } from '#app/features/session/use-switch-company.ts';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { trpc } from '#app/lib/trpc.ts';
import { isTrackingHere } from '#app/offline/active-tracking.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { roleLabels } from '#server/auth/constants.ts';

/** The companies that the log-in opens, to change between them. */
export function Companies() {
  const companies = trpc.auth.companies.useQuery();
  const change = useSwitchCompany();
  const { entries } = useOutbox();
  const open = (company_id: number) => leaveWhenSafe(() => change.mutate({ company_id }));
  const unsent = entries?.length ?? 0;
  return (
    <div className="flex flex-col gap-4">
      {unsent > 0 && (
        <Banner
          tone="warning"
          title={unsent === 1 ? '1 entry hasn’t been sent yet' : `${unsent} entries haven’t been sent yet`}
        >
          They’ll stay on this device and be sent when you switch back.
        </Banner>
      )}
      {isTrackingHere() && <Banner title="Your timer is running">It runs on here when you switch.</Banner>}
      {companies.isError && !companies.data && (
        <ErrorState title="Your companies couldn’t be loaded" onRetry={() => companies.refetch()} />
      )}
      {companies.isPending && <Skeleton className="h-24" />}
      {companies.data && (
        <ul className="divide-y divide-line">
          {companies.data.map(({ company_id, name, role, is_current }) => (
            <li key={company_id} className="flex items-center gap-3 py-2">
              <div className="min-w-0 grow">
                <p className="break-words font-medium">{name}</p>
                <p className="text-muted text-sm">{roleLabels[role]}</p>
              </div>
              {is_current ? (
                <Badge tone="accent">Open now</Badge>
              ) : (
                <Button
                  kind="secondary"
                  aria-label={`Open ${name}`}
                  loading={change.isPending && change.variables.company_id === company_id}
                  disabled={change.isPending}
                  onClick={() => open(company_id)}
                >
                  Open
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
