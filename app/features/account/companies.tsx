import { useSwitchCompany } from '#app/features/session/use-switch-company.ts';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { trpc } from '#app/lib/trpc.ts';
import { isTrackingHere } from '#app/offline/active-tracking.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { roleLabels } from '#server/auth/constants.ts';
import { CredentialList } from './credential-list.tsx';

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
      <CredentialList query={companies} failed="Your companies couldn’t be loaded">
        {({ company_id, name, role, is_current }) => ({
          key: company_id,
          name,
          state: roleLabels[role],
          end: is_current ? (
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
          ),
        })}
      </CredentialList>
    </div>
  );
}
