import type { ReactNode } from 'react';
import { JobDetailsButton } from '#app/features/job-content/job-details-button.tsx';
import { formatDate, formatPounds, formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Minutes, Money } from '#app/ui/stats.tsx';
import { paymentMethodLabels, paymentTypeLabels } from '#server/payments/constants.ts';
import { balanceLabel, balanceTerms } from '#server/statements/constants.ts';
import { balanceMessage, type Statement, type StatementRecord } from './statement.ts';

interface StatementViewProps {
  statement: Statement;
  /** 'you', or the worker's name on the office's page. */
  whom: string;
  /** How to ask the office about a record; undefined if the user cannot. */
  amendOf?: (record: StatementRecord) => (() => void) | undefined;
  /** Content below a record, such as its changes. */
  storyOf?: (record: StatementRecord) => ReactNode;
  deleted?: ReactNode;
  children?: ReactNode;
}

export function StatementView({ statement, whom, amendOf, storyOf, deleted, children }: StatementViewProps) {
  const { days, reimbursed, paid } = statement;
  return (
    <div className="flex flex-col gap-4">
      <StatementAccount statement={statement} whom={whom} />
      <div className="contents">{children}</div>
      {days.length === 0 && <EmptyState title="Nothing recorded this week" />}
      {days.map((day) => (
        <StatementDay key={day.day} day={day} statement={statement} whom={whom} amendOf={amendOf} storyOf={storyOf} />
      ))}
      <div className="contents">{deleted}</div>
      {reimbursed.length > 0 && (
        <Entries title={whom === 'you' ? 'Expenses you paid' : 'Expenses paid by the worker'}>
          {reimbursed.map(({ id, description, expense_type, expense_date, job_title, amount }) => (
            <Entry
              key={id}
              title={description || spoken(expense_type)}
              detail={[formatDate(expense_date), description && spoken(expense_type), job_title]}
              amount={amount}
            />
          ))}
        </Entries>
      )}
      {paid.length > 0 && (
        <Entries title="Payments">
          {paid.map(({ id, payment_type, payment_method, payment_date, description, amount, cis_deducted }) => (
            <Entry
              key={id}
              title={paymentTypeLabels[payment_type]}
              detail={[
                formatDate(payment_date),
                paymentMethodLabels[payment_method].toLowerCase(),
                cis_deducted > 0 && `CIS deducted ${formatPounds(cis_deducted)}`,
                description,
              ]}
              amount={amount}
            />
          ))}
        </Entries>
      )}
    </div>
  );
}

const spoken = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function Entries({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card flush aria-label={title}>
      <h2 className="px-4 pt-3 pb-2 font-semibold">{title}</h2>
      <ul className="divide-y divide-line border-line border-t">{children}</ul>
    </Card>
  );
}

function Entry({ title, detail, amount }: { title: string; detail: (string | false | null)[]; amount: number }) {
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <div className="min-w-0 grow">
        <p className="break-words font-medium">{title}</p>
        <p className="break-words text-muted text-sm">{detail.filter(Boolean).join(', ')}</p>
      </div>
      <p>
        <Money value={amount} />
      </p>
    </li>
  );
}

/** For the worker from their own side (P25). For the office: payments - pay - expenses, as in its tables. */
function StatementAccount({ statement, whom }: Pick<StatementViewProps, 'statement' | 'whom'>) {
  const { balance_after, company_name, pending_pay, bonus, cis_deducted } = statement;
  const isOwn = whom === 'you';
  return (
    <Card aria-label="Balance">
      <p className={classNames('font-semibold text-xl', balance_after < 0 && 'text-success')}>
        {balanceMessage(balance_after, company_name, whom)}
      </p>
      <p className="text-muted text-sm">at the end of this week</p>
      <dl className="mt-3 divide-y divide-line border-line border-y">
        {isOwn ? <OwnLines statement={statement} /> : <OfficeLines statement={statement} />}
      </dl>
      <ul className="mt-3 flex flex-col gap-1 text-muted text-sm empty:hidden">
        {!isOwn && <li>{`A negative balance is owed to ${whom}.`}</li>}
        {pending_pay !== 0 && (
          <li className="font-medium text-warning">
            <Money value={pending_pay} /> is awaiting review and not yet included in the balance.
          </li>
        )}
        {bonus !== 0 && (
          <li>
            A bonus of <Money value={bonus} /> was paid on top and isn’t included in the balance.
          </li>
        )}
        {cis_deducted !== 0 && (
          <li>
            <Money value={cis_deducted} /> of the payments was deducted for HMRC under CIS.
          </li>
        )}
      </ul>
    </Card>
  );
}

function OwnLines({ statement }: { statement: Statement }) {
  const { label, pounds } = balanceLabel(statement.balance_after);
  return (
    <>
      {balanceTerms(statement).map(({ is, label, pounds }) => (
        <Line key={is} label={label} note={is === 'earned' && <Recorded statement={statement} />}>
          <Money value={pounds} />
        </Line>
      ))}
      <Line label={label} isSum>
        <Money value={pounds} />
      </Line>
    </>
  );
}

function OfficeLines({ statement }: { statement: Statement }) {
  const { balance_before, payments, pay, expenses, balance_after } = statement;
  return (
    <>
      <Line label="Balance before">
        <Money value={balance_before} />
      </Line>
      <Line label="Payments">
        <Money value={payments} />
      </Line>
      <Line label="Reviewed pay" note={<Recorded statement={statement} />}>
        <Money value={-pay || 0} />
      </Line>
      <Line label="Expenses paid by the worker">
        <Money value={-expenses || 0} />
      </Line>
      <Line label="Balance" isSum>
        <Money value={balance_after} />
      </Line>
    </>
  );
}

function Recorded({ statement: { total_duration, driving_duration } }: { statement: Statement }) {
  return (
    <span className="text-muted text-sm">
      <span> (</span>
      <Minutes value={total_duration} />
      <span> recorded</span>
      {driving_duration > 0 && (
        <>
          <span>, driving </span>
          <Minutes value={driving_duration} />
        </>
      )}
      <span>)</span>
    </span>
  );
}

interface LineProps {
  label: string;
  note?: ReactNode;
  children: ReactNode;
  isSum?: boolean;
}

function Line({ label, note, children, isSum }: LineProps) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4 py-2', isSum && 'font-semibold')}>
      <dt>
        <span>{label}</span>
        {note}
      </dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}

interface StatementDayProps extends Pick<StatementViewProps, 'statement' | 'whom' | 'amendOf' | 'storyOf'> {
  day: Statement['days'][number];
}

function StatementDay({ day, statement, whom, amendOf, storyOf }: StatementDayProps) {
  const name = formatDate(day.day);
  const drivingPercent = statement.driving_pay_percent;
  const isDrivingOther = day.driving_duration > 0 && drivingPercent !== 100;
  return (
    <Card flush aria-label={name}>
      <header className="flex items-baseline gap-3 px-4 pt-3 pb-2">
        <div className="grow">
          <h2 className="font-semibold">{name}</h2>
          <p className="text-muted text-sm">
            {`${formatPounds(day.rate)} an hour${isDrivingOther ? `, driving at ${drivingPercent}%` : ''}`}
          </p>
        </div>
        <p className="text-muted">
          <Minutes value={day.total_duration} />
        </p>
        <p className="w-20 text-right font-semibold">
          <Money value={day.total_toPay} />
        </p>
      </header>
      <ul className="divide-y divide-line border-line border-t">
        {day.records.map((record) => (
          <li key={record.id} className="px-4 py-2.5">
            <div className="flex gap-3">
              <RecordLine record={record} opensJob={whom === 'you'} onAmend={amendOf?.(record)} />
            </div>
            {storyOf?.(record)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RecordLineProps {
  record: StatementRecord;
  /** Links to the job; for pages with a job panel. */
  opensJob: boolean;
  onAmend: (() => void) | undefined;
}

function RecordLine({ record, opensJob, onAmend }: RecordLineProps) {
  const { timeZone } = useCompanyDay();
  const { job_title, property_address, is_driving, end_unknown, needs_review } = record;
  const start = formatTimeOfDay(record.start_time, timeZone);
  const end = end_unknown ? '?' : formatTimeOfDay(record.end_time, timeZone);
  return (
    <>
      <div className="min-w-0 grow">
        <p className="break-words font-medium">{job_title}</p>
        <p className="break-words text-muted text-sm">{property_address}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span>{`${start} - ${end}`}</span>
          <Badge tone={is_driving ? 'driving' : 'working'}>{is_driving ? 'Driving' : 'Working'}</Badge>
          {end_unknown ? (
            <Badge tone="danger">End time unknown</Badge>
          ) : (
            needs_review && <Badge tone="warning">Awaiting review</Badge>
          )}
        </p>
        <div className="-ml-3 flex flex-wrap empty:hidden">
          {opensJob && <JobDetailsButton jobId={record.job_id} title={job_title} />}
          {onAmend && (
            <Button kind="plain" size="small" aria-label={`Question ${job_title}, ${start} - ${end}`} onClick={onAmend}>
              Question
            </Button>
          )}
        </div>
      </div>
      <p className="text-muted">
        <Minutes value={record.minutes} />
      </p>
      <p className="w-20 shrink-0 text-right">
        <Money value={record.pay} />
      </p>
    </>
  );
}
