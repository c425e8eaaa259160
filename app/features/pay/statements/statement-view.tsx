import { formatPounds } from '#app/lib/format.ts';
import { formatDate } from '#app/table/list-columns.ts';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Money } from '#app/ui/stats.tsx';
import { paymentMethodLabels, paymentTypeLabels } from '#server/payments/constants.ts';
import { StatementAccount } from './statement-account.tsx';
import { StatementDay } from './statement-day.tsx';
import type { Statement, StatementRecord } from './statement-words.ts';

interface StatementViewProps {
  statement: Statement;
  timeZone: string;
  /** Whose it is: 'you', or a name to the office. */
  whom: string;
  /** Asks the office about a record; absent: this person does not ask. */
  onQuestion?: (record: StatementRecord) => void;
  mayQuestion?: (record: StatementRecord) => boolean;
  /** What else there is to say of a record. */
  storyOf?: ((record: StatementRecord) => React.ReactNode) | undefined;
  /** Records that are gone since, below the days. */
  deleted?: React.ReactNode;
  /** Under the balance: whether it was agreed to. */
  children?: React.ReactNode;
}

/** A worker's week as a whole: the balance, every day, what was spent and paid. */
export function StatementView({
  statement,
  timeZone,
  onQuestion,
  mayQuestion,
  storyOf,
  deleted,
  whom,
  children,
}: StatementViewProps) {
  const { days, reimbursed, paid, driving_pay_percent } = statement;
  return (
    <div className="flex flex-col gap-4">
      <StatementAccount statement={statement} whom={whom} />
      <div className="contents">{children}</div>
      {days.length === 0 && <EmptyState title="Nothing recorded this week" />}
      {days.map((day) => (
        <StatementDay
          key={day.day}
          day={day}
          drivingPayPercent={driving_pay_percent}
          timeZone={timeZone}
          opensJobs={whom === 'you'}
          onQuestion={onQuestion}
          mayQuestion={mayQuestion}
          storyOf={storyOf}
        />
      ))}
      <div className="contents">{deleted}</div>
      {reimbursed.length > 0 && (
        <Entries title={whom === 'you' ? 'Expenses that you paid' : 'Expenses paid by the worker'}>
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
          {paid.map(
            ({ id, payment_type, payment_method, payment_date, description, amount, cis_deducted }) => (
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
            ),
          )}
        </Entries>
      )}
    </div>
  );
}

const spoken = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function Entries({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card flush aria-label={title}>
      <h2 className="px-4 pt-3 pb-2 font-semibold">{title}</h2>
      <ul className="divide-y divide-line border-line border-t">{children}</ul>
    </Card>
  );
}

interface EntryProps {
  title: string;
  detail: readonly (string | false | null)[];
  amount: number;
}

function Entry({ title, detail, amount }: EntryProps) {
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
