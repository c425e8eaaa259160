import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { ReviewAndInvoice } from '#app/features/time/records/my-record.tsx';
import { formatMinutes, formatMoment, formatPounds } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes, Money } from '#app/ui/stats.tsx';
import { sumPounds } from '#server/pricing/constants.ts';
import { timeRecordFields } from '#server/time-tracking/fields.ts';
import type { Amendment } from '../amendments.ts';

export function TrackingData({
  record,
  job,
}: {
  record: NonNullable<Amendment['TimeTracking']>;
  job: Amendment['Job'];
}) {
  const { timeZone } = useCompanyDay();
  const history = useHistoryAction('time-tracking');
  const { word, icon: Icon, ink } = activities[activityOf(record.is_driving)];
  const at = (instant: string | null) => (instant ? formatMoment(instant, timeZone) : 'Running');
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2">
        <Fact term={timeRecordFields.job_id.label} isLong>
          {job ? `${job.job_title} @ ${job.Property.address}` : 'Unknown'}
        </Fact>
        <Fact term={timeRecordFields.is_driving.label}>
          <span className={classNames('inline-flex items-center gap-1 font-medium', ink)}>
            <Icon className="size-4" aria-hidden="true" />
            {word}
          </span>
        </Fact>
        <Fact term={timeRecordFields.duration.label}>
          {record.duration === null ? 'Running' : <Minutes value={record.duration} />}
        </Fact>
        <Fact term={timeRecordFields.start_time.label}>{at(record.start_time)}</Fact>
        <Fact term={timeRecordFields.end_time.label}>{at(record.end_time)}</Fact>
        <Fact term={timeRecordFields.note.label} isLong>
          {record.note || 'None'}
        </Fact>
      </dl>
      <div className="-my-2 flex flex-wrap items-center gap-2">
        <ReviewAndInvoice record={record} />
        <Button kind="plain" size="small" onClick={() => history.onClick({ id: record.id })} className="-ml-3">
          History of the record
        </Button>
      </div>
    </>
  );
}

function Fact({ term, isLong = false, children }: { term: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', isLong && 'col-span-2')}>
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="whitespace-pre-line break-words">{children}</dd>
    </div>
  );
}

const signed = (text: string, by: number) => (by > 0 ? `+${text}` : text);

export function EffectStats({ effect, isOwn }: { effect: NonNullable<Amendment['effect']>; isOwn: boolean }) {
  const { duration_before, duration_after, pay_before, pay_after, charge_before, charge_after } = effect;
  const minutes = duration_after - duration_before;
  return (
    <section aria-label="Effect">
      <p className="text-muted text-sm">{isOwn ? 'With your change' : 'If all pending changes are accepted'}</p>
      <dl className="mt-1.5 grid gap-x-8 gap-y-2 sm:flex sm:flex-wrap">
        <Effect
          label={timeRecordFields.duration.label}
          before={<Minutes value={duration_before} />}
          after={<Minutes value={duration_after} />}
          by={minutes && signed(formatMinutes(minutes), minutes)}
        />
        {pay_before !== undefined && pay_after !== undefined && (
          <MoneyEffect label={timeRecordFields.pay.label} before={pay_before} after={pay_after} />
        )}
        {charge_before != null && charge_after != null ? (
          <MoneyEffect label={timeRecordFields.charge.label} before={charge_before} after={charge_after} />
        ) : (
          <Effect label={timeRecordFields.charge.label} before="No charge rate" />
        )}
      </dl>
    </section>
  );
}

function MoneyEffect({ label, before, after }: { label: string; before: number; after: number }) {
  const by = sumPounds([after, -before]);
  return (
    <Effect
      label={label}
      before={<Money value={before} />}
      after={<Money value={after} />}
      by={by && signed(formatPounds(by), by)}
    />
  );
}

interface EffectProps {
  label: string;
  before: ReactNode;
  after?: ReactNode;
  /** 0: no change. */
  by?: string | 0;
}

function Effect({ label, before, after, by }: EffectProps) {
  return (
    <div className="flex items-baseline gap-3 sm:block">
      <dt className="w-20 shrink-0 text-muted text-sm">{label}</dt>
      <dd className="flex flex-wrap items-center gap-1.5">
        {by ? (
          <>
            <span className="text-muted">{before}</span>
            <ArrowRight className="size-4 text-muted" aria-hidden="true" />
            <span className="sr-only">becomes </span>
            <span className="font-semibold">{after}</span>
            <span className="text-muted text-sm">({by})</span>
          </>
        ) : (
          <>
            <span>{before}</span>
            {after !== undefined && <span className="text-muted text-sm">unchanged</span>}
          </>
        )}
      </dd>
    </div>
  );
}
