import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { formatMoment, formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DayStrip } from '../../day-strip.tsx';
import { type Amendment, deciderOf, isUndecided } from '../amendments.ts';
import { EffectStats, TrackingData } from './amendment-facts.tsx';
import { ChangeEditor, ChangeRow, changeGrid } from './change-row.tsx';
import { DecisionMessage, SentMessage } from './decision-message.tsx';
import { useCorrectedTimes } from './use-corrected-times.ts';
import { hasSeveral, type Rejection, requestedChanges } from './use-decisions.ts';
import type { DecisionDesk } from './use-desk.ts';

export interface AmendmentDetailsProps {
  request: Amendment;
  /** Shortcuts are on and shown beside their buttons. */
  hasKeys: boolean;
  desk: DecisionDesk;
}

export function AmendmentDetails({ request, hasKeys, desk }: AmendmentDetailsProps) {
  const { timeZone } = useCompanyDay();
  const { decide, isDeciding, rejection } = desk;
  const changes = requestedChanges(request, timeZone);
  const edited = changes.find(({ key }) => key === desk.edited);
  const own = useCorrectedTimes(request, edited, timeZone);
  const { TimeTracking: record, Job: job } = request;
  const undecided = isUndecided(request);
  function acceptOwn() {
    const errors = own.errors();
    desk.setErrors(errors);
    if (edited && Object.keys(errors).length === 0)
      decide({ request, change: edited, verdict: 'edited', own: own.own });
  }
  const editor = edited && (
    <ChangeEditor
      change={edited}
      values={own.values}
      timeZone={timeZone}
      errors={{ ...own.timeErrors, ...desk.errors }}
      isSending={isDeciding}
      onChange={(values) => {
        own.change(values);
        desk.setErrors({});
      }}
      onAccept={acceptOwn}
      onCancel={() => {
        own.change({});
        desk.cancel();
      }}
    />
  );
  return (
    <div className="flex flex-col gap-5 border-line border-t px-4 pt-4 pb-4 sm:px-5">
      {record ? <TrackingData record={record} job={job} /> : <p className="text-muted">The record was deleted.</p>}
      {record && undecided && (
        <DayStrip
          worker={request.User.first_name}
          subjects={[{ ...record, job_title: job?.job_title ?? '' }]}
          subject="This record"
          others={request.same_day}
          requested={own.requested}
        />
      )}
      {undecided && record && record.invoice_id !== null && (
        <Banner tone="warning">
          This record is on an invoice and can’t be changed. Void the invoice first, or reject the request.
        </Banner>
      )}
      <div>
        <div className={classNames(changeGrid, 'pl-0.5')} aria-hidden="true">
          <span />
          <span className="text-muted text-sm">Record</span>
          <span className="text-muted text-sm">Request</span>
        </div>
        <ul className="divide-y divide-line">
          {changes.map((each) => (
            <ChangeRow
              key={each.key}
              change={each}
              isMarked={each.key === desk.marked}
              hasKeys={hasKeys}
              isDeciding={isDeciding}
              onMark={() => desk.mark(each.key)}
              onDecide={(verdict) => decide({ request, change: each, verdict })}
              onEdit={() => desk.edit(each.key)}
              editor={each === edited && editor}
            />
          ))}
        </ul>
      </div>
      {undecided ? (
        <DecisionMessage request={request} hasKeys={hasKeys} desk={desk} />
      ) : (
        <SentMessage request={request} />
      )}
      {rejection && (
        <RejectedDecision
          rejection={rejection}
          isSending={isDeciding}
          onMove={() => decide({ ...rejection.decision, request, moveNeighbour: true })}
          onLeave={desk.forget}
        />
      )}
      <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
        {own.effect && <EffectStats effect={own.effect} isOwn={own.isCorrectedTime} />}
        {!undecided && <Decided request={request} />}
        {hasSeveral(request) && (
          <div className="sticky bottom-0 -mx-4 -mb-4 grid grid-cols-2 gap-2 rounded-b-lg border-line border-t bg-raised p-3 md:static md:m-0 md:flex md:border-0 md:p-0">
            <Button
              icon={Check}
              loading={isDeciding}
              onClick={() => decide({ request, change: 'all', verdict: 'approved' })}
            >
              Accept All
            </Button>
            <Button kind="secondary" icon={X} onClick={() => decide({ request, change: 'all', verdict: 'rejected' })}>
              Reject All
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function Decided({ request }: { request: Amendment }) {
  const { timeZone } = useCompanyDay();
  const { decided_at, status } = request;
  if (status === 'withdrawn') return <p className="text-muted text-sm">Withdrawn or replaced by the worker.</p>;
  if (!decided_at) return null;
  return (
    <p className="text-muted text-sm tabular-nums">
      Decided by {deciderOf(request)} on {formatMoment(decided_at, timeZone)}
    </p>
  );
}

interface RejectedDecisionProps {
  rejection: Rejection;
  isSending: boolean;
  /** Repeats the decision and moves the edge of the adjoining record out of the way. */
  onMove: () => void;
  onLeave: () => void;
}

/** Why the decision failed; if only the adjoining record is in the way, offers to move its edge. */
function RejectedDecision({ rejection, isSending, onMove, onLeave }: RejectedDecisionProps) {
  const { timeZone } = useCompanyDay();
  const { message, movable, isStale } = rejection;
  const move = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (movable) move.current?.focus();
  }, [movable]);
  if (!movable) {
    return (
      <Banner tone="danger" announce>
        {isStale ? `${message} Reject the request or edit the record directly.` : message}
      </Banner>
    );
  }
  const edge = movable.start_time
    ? `begin at ${formatTimeOfDay(movable.start_time, timeZone)}`
    : `end at ${formatTimeOfDay(movable.end_time ?? '', timeZone)}`;
  return (
    <Banner
      tone="danger"
      announce
      action={
        <div className="flex flex-wrap gap-2">
          <Button ref={move} size="small" loading={isSending} onClick={onMove} className="max-md:min-h-tap">
            Accept and move the other record
          </Button>
          <Button kind="secondary" size="small" onClick={onLeave} className="max-md:min-h-tap">
            Cancel
          </Button>
        </div>
      }
    >
      {message} You can move the other record to {edge}.
    </Banner>
  );
}
