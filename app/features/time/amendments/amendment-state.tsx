import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatMoment } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { type StatusStyle, StatusText } from '#app/ui/status-text.tsx';
import { fieldStatusLabels } from '#server/amendment-requests/constants.ts';
import { officeSays } from '#server/time-tracking/constants.ts';
import { type Amendment, amendmentLines, deciderOf, isUndecided, useAmendmentMutations } from './amendments.ts';

const styles: Partial<Record<Amendment['status'], StatusStyle>> = {
  pending: { label: 'Amendment requested', tone: 'accent' },
  partially_approved: { label: 'Partly approved', tone: 'accent' },
  approved: { label: 'Amendment approved', tone: 'success', isCalm: true },
  rejected: { label: 'Amendment rejected', tone: 'danger' },
};

export function AmendmentState({ request, timeZone }: { request: Amendment; timeZone: string }) {
  const { withdraw, isWithdrawing } = useAmendmentMutations();
  const style = styles[request.status];
  if (!style) return null;
  return (
    <section className="mt-3 border-line border-t pt-2.5 text-sm">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <StatusText style={style} />
        {isUndecided(request) && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => withdraw(request.id)}
            loading={isWithdrawing}
            className="-mr-3"
          >
            Withdraw
          </Button>
        )}
      </div>
      <dl className="mt-1 flex flex-col gap-1">
        {amendmentLines(request, timeZone).map(({ label, from, to, status }) => (
          <div key={label} className="grid grid-cols-[4rem_1fr] gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">
              <span className="mr-1 text-muted">{from || 'nothing'}</span>
              <ArrowRight className="inline size-4 text-muted" aria-hidden="true" />
              <span className="sr-only">becomes</span>
              <span className={status === 'rejected' ? 'ml-1 text-muted line-through' : 'ml-1 font-medium'}>{to}</span>
              {status !== 'pending' && <span className="text-muted"> ({fieldStatusLabels[status]})</span>}
            </dd>
          </div>
        ))}
        <div className="grid grid-cols-[4rem_1fr] gap-2">
          <dt className="text-muted">Reason</dt>
          <dd className="min-w-0 break-words">{request.reason}</dd>
        </div>
      </dl>
      {request.decision_note && (
        <p className="mt-2 whitespace-pre-line break-words">{officeSays(request.decision_note)}</p>
      )}
      {request.decided_at && (
        <p className="mt-1 text-muted">
          {`Decided by ${deciderOf(request)} · ${formatMoment(request.decided_at, timeZone)}`}
        </p>
      )}
    </section>
  );
}
