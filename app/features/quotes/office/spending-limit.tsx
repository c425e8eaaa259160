import { formatPounds } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';

const ApprovalDialog = lazyPart(() => import('./approval-dialog.tsx').then((module) => module.ApprovalDialog));

interface LimitedJob {
  id: number;
  spending_warning?: { limit: number; estimate: number } | null | undefined;
}

const sentence = ({ limit, estimate }: { limit: number; estimate: number }) =>
  `${formatPounds(estimate)} is above the spending limit of ${formatPounds(limit)}, and the customer has not approved it.`;

/** In lists. */
export function SpendingBadge({ job: { spending_warning: warning } }: { job: LimitedJob }) {
  if (!warning) return null;
  return (
    <span title={sentence(warning)}>
      <Badge tone="warning">Over limit</Badge>
    </span>
  );
}

/** In the job's panel: what is above the limit, and recording that the customer approved. It stops nothing. */
export function SpendingBanner({ job }: { job: LimitedJob }) {
  const dialog = useDialog();
  const { spending_warning: warning } = job;
  return (
    <>
      {warning && (
        <Banner
          tone="warning"
          title="Above the spending limit"
          action={
            <Button kind="secondary" size="small" onClick={() => dialog.open()}>
              Record approval
            </Button>
          }
        >
          {sentence(warning)}
        </Banner>
      )}
      {dialog.isMounted && (
        <ApprovalDialog key={dialog.openings} dialog={dialog} jobId={job.id} amount={warning?.estimate} />
      )}
    </>
  );
}
