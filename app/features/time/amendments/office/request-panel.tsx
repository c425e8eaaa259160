import { keepPreviousData } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import MessageSquare from 'lucide-react/icons/message-square';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { rejectionOf } from '#app/lib/error-message.ts';
import { formatMoment, formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { KeyCap, useLetterKeys } from '#app/table/letter-keys.tsx';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Optional } from '#app/ui/field.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { StatusText } from '#app/ui/status-text.tsx';
import { nearLimit, TextareaField } from '#app/ui/textarea-field.tsx';
import type { DialogState } from '#app/ui/use-dialog.ts';
import { amendmentRequestFields } from '#server/amendment-requests/fields.ts';
import { endBeforeStartMessage } from '#server/time-tracking/constants.ts';
import { DayStrip } from '../../day-strip.tsx';
import { type Amendment, deciderOf, isUndecided } from '../amendments.ts';
import { EffectStats, TrackingData } from './amendment-facts.tsx';
import { amendmentStyles } from './amendment-list.ts';
import { ChangeEditor, ChangeRow, changeGrid } from './change-row.tsx';
import {
  changedMessage,
  hasSeveral,
  missingValues,
  ownValues,
  type Rejection,
  requestedSpan,
  type Verdict,
  valuesOf,
} from './decisions.ts';
import { KeyLegend } from './key-legend.tsx';
import { type OpenRequest, useRequest } from './use-request.ts';

interface RequestPanelProps {
  panel: DialogState<number>;
  rows: readonly Amendment[] | undefined;
  /** Shortcuts are on and shown beside their buttons. */
  hasKeys: boolean;
  onKeys: (isOn: boolean) => void;
}

export function RequestPanel({ panel, rows, hasKeys, onKeys }: RequestPanelProps) {
  const { timeZone } = useCompanyDay();
  const open = useRequest(panel, rows);
  const { request, work, marked, decide, change, step } = open;
  const body = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns when the panel goes on to another request
  useEffect(() => {
    body.current?.scrollIntoView({ block: 'start' });
    body.current?.focus({ preventScroll: true });
  }, [request?.id]);
  const answer = (verdict: Exclude<Verdict, 'edited'>) => marked && !work.edited && decide({ change: marked, verdict });
  const answerAll = (verdict: Exclude<Verdict, 'edited'>) =>
    request && hasSeveral(request) && !work.edited && decide({ change: 'all', verdict });
  useLetterKeys(
    {
      a: () => answer('approved'),
      r: () => answer('rejected'),
      A: () => answerAll('approved'),
      R: () => answerAll('rejected'),
      e: () => marked?.mayEdit && change({ edited: marked.key }),
      m: () => {
        if (!request || !isUndecided(request)) return;
        if (work.message === null) change({ message: request.decision_note });
        else body.current?.querySelector<HTMLElement>('[name=decision_note]')?.focus();
      },
      j: () => step(1),
      k: () => step(-1),
    },
    hasKeys && panel.isOpen,
    'panel',
  );
  return (
    <Dialog
      open={panel.isOpen}
      onOpenChange={panel.close}
      kind="panel"
      title={request ? nameOf(request.User) : 'Request'}
      description={
        request && (
          <span className="flex flex-wrap items-center gap-x-3">
            <time dateTime={request.createdAt}>{formatMoment(request.createdAt, timeZone)}</time>
            <StatusText style={amendmentStyles[request.status]} />
          </span>
        )
      }
    >
      {request && (
        <section
          ref={body}
          aria-label="Request"
          tabIndex={-1}
          data-first=""
          className="flex scroll-mt-4 flex-col gap-5 focus:outline-none"
        >
          <p className="whitespace-pre-line break-words font-medium">{request.reason}</p>
          <Details
            open={open}
            request={request}
            hasKeys={hasKeys}
            onReturn={() => body.current?.focus({ preventScroll: true })}
          />
          <KeyLegend isOn={hasKeys} onSwitch={onKeys} />
        </section>
      )}
      <LeaveConfirmDialog isHeld={request !== undefined && changedMessage(request, work.message) !== undefined} />
    </Dialog>
  );
}

interface DetailsProps extends Pick<RequestPanelProps, 'hasKeys'> {
  open: OpenRequest;
  request: Amendment;
  /** Puts the focus back from a field to the request. */
  onReturn: () => void;
}

function Details({ open, request, hasKeys, onReturn }: DetailsProps) {
  const { timeZone } = useCompanyDay();
  const { work, edited, change, decide, isDeciding, rejection } = open;
  const values = edited ? valuesOf(request, edited, work.values, timeZone) : {};
  const own = ownValues(request, values, timeZone);
  const requested = requestedSpan(request, own, timeZone);
  const { effect, errors } = useEffectOf(request, own, requested !== null);
  const { TimeTracking: record, Job: job } = request;
  const undecided = isUndecided(request);
  function acceptOwn() {
    const missing = missingValues(values);
    change({ errors: missing });
    open.forget();
    if (edited && Object.keys(missing).length === 0) decide({ change: edited, verdict: 'edited', own });
  }
  const editor = edited && (
    <ChangeEditor
      change={edited}
      values={values}
      timeZone={timeZone}
      errors={{ ...errors, ...rejection?.fields, ...work.errors }}
      isSending={isDeciding}
      onChange={(next) => {
        change({ values: next, errors: {} });
        open.forget();
      }}
      onAccept={acceptOwn}
      onCancel={open.stopEditing}
    />
  );
  return (
    <>
      {record ? <TrackingData record={record} job={job} /> : <p className="text-muted">The record was deleted.</p>}
      {record && undecided && (
        <DayStrip
          worker={request.User.first_name}
          subjects={[{ ...record, job_title: job?.job_title ?? '' }]}
          subject="This record"
          others={request.same_day}
          requested={requested}
        />
      )}
      {undecided && record && record.invoice_id !== null && (
        <Banner tone="warning">
          This record is on an invoice and can’t be changed. Void the invoice first, or reject the request.
        </Banner>
      )}
      <div>
        <div className={changeGrid} aria-hidden="true">
          <span />
          <span className="text-muted text-sm">Record</span>
          <span className="text-muted text-sm">Request</span>
        </div>
        <ul className="divide-y divide-line">
          {open.changes.map((each) => (
            <ChangeRow
              key={each.key}
              change={each}
              isMarked={each === open.marked}
              hasKeys={hasKeys}
              isDeciding={isDeciding}
              onMark={() => change({ marked: each.key })}
              onDecide={(verdict) => decide({ change: each, verdict })}
              onEdit={() => change({ edited: each.key })}
              editor={each === edited && editor}
            />
          ))}
        </ul>
      </div>
      {undecided ? (
        <DecisionMessage open={open} request={request} hasKeys={hasKeys} onReturn={onReturn} />
      ) : (
        <SentMessage request={request} />
      )}
      {rejection && (
        <RejectedDecision
          rejection={rejection}
          isSending={isDeciding}
          onMove={() => decide({ ...rejection.decision, moveNeighbour: true })}
          onLeave={open.forget}
        />
      )}
      {effect && <EffectStats effect={effect} isOwn={hasOwnTime(own)} />}
      {!undecided && <Decided request={request} />}
      {hasSeveral(request) && (
        <div className="sticky -bottom-4 z-5 -mx-5 -mb-4 grid grid-cols-2 gap-2 border-line border-t bg-raised px-5 py-3 sm:static sm:m-0 sm:flex sm:border-0 sm:p-0">
          <Button icon={Check} loading={isDeciding} onClick={() => decide({ change: 'all', verdict: 'approved' })}>
            Accept All
          </Button>
          <Button kind="secondary" icon={X} onClick={() => decide({ change: 'all', verdict: 'rejected' })}>
            Reject All
          </Button>
        </div>
      )}
    </>
  );
}

type Own = ReturnType<typeof ownValues>;
const hasOwnTime = ({ start_time, end_time }: Own) => Boolean(start_time || end_time);

/** The effect of the request, or of the office's own times while they are typed. The server checks for skipped ones. */
function useEffectOf(request: Amendment, own: Own, isInOrder: boolean) {
  const { start_time, end_time } = own;
  const isOwn = hasOwnTime(own);
  const { data, error } = trpc.amendmentRequests.effect.useQuery(
    { id: request.id, ...(start_time && { start_time }), ...(end_time && { end_time }) },
    { enabled: isOwn && isInOrder, placeholderData: keepPreviousData },
  );
  if (!isOwn) return { effect: request.effect };
  const errors = isInOrder ? rejectionOf(error)?.fields : { end_time: endBeforeStartMessage };
  return { effect: data ?? request.effect, errors };
}

/** The office's message to the worker. It goes with the next decision, whichever that is. */
function DecisionMessage({ open, request, hasKeys, onReturn }: DetailsProps) {
  const { message } = open.work;
  const setMessage = (text: string | null) => open.change({ message: text });
  function end(discards: boolean) {
    onReturn();
    if (discards || changedMessage(request, message) === undefined) setMessage(null);
  }
  if (message === null) {
    return (
      <div>
        <SentMessage request={request} />
        <Button
          kind="plain"
          size="small"
          icon={MessageSquare}
          onClick={() => setMessage(request.decision_note)}
          className="-ml-3 max-md:min-h-tap"
        >
          <span>{request.decision_note ? 'Change the message' : 'Add a message to the worker'}</span>
          {hasKeys && <KeyCap>M</KeyCap>}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <TextareaField
        // Mounted by the user's press, who goes on to type.
        ref={focusOnce}
        name="decision_note"
        label={<Optional>Message to the worker</Optional>}
        hint="Sent with your next decision on this request."
        rows={1}
        maxLength={nearLimit(message, amendmentRequestFields.decision_note.limit)}
        value={message}
        data-escape=""
        onChange={(event) => setMessage(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') end(false);
        }}
      />
      <Button kind="plain" size="small" onClick={() => end(true)} className="-ml-3 mt-1 max-md:min-h-tap">
        Discard message
      </Button>
    </div>
  );
}

const focusOnce = (field: HTMLElement | null) => field?.focus();

function SentMessage({ request: { decision_note } }: { request: Amendment }) {
  if (!decision_note) return null;
  return (
    <dl>
      <dt className="text-muted text-sm">Message to the worker</dt>
      <dd className="whitespace-pre-line break-words">{decision_note}</dd>
    </dl>
  );
}

function Decided({ request }: { request: Amendment }) {
  const { timeZone } = useCompanyDay();
  const { decided_at, status } = request;
  if (status === 'withdrawn') return <p className="text-muted text-sm">Withdrawn or replaced by the worker.</p>;
  if (!decided_at) return null;
  return (
    <p className="text-muted text-sm">
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
