import { Card } from '#app/components/card.tsx';
import { classNames } from '#app/components/class-names.ts';
import { Minutes, Pounds } from '#app/components/figures.tsx';
import { balanceWords, type Statement } from './statement-words.ts';

interface StatementAccountProps {
  statement: Statement;
  /** Whose it is: 'you', or a name to the office. */
  whom: string;
}

/** What the week comes to, and how its balance is reckoned: payments less pay less expenses. */
export function StatementAccount({ statement, whom }: StatementAccountProps) {
  const { balance_after, company_name, pending_pay, bonus, cis_deducted, driving_duration } = statement;
  return (
    <Card aria-label="Balance">
      <p className={classNames('font-semibold text-xl', balance_after < 0 && 'text-success')}>
        {balanceWords(balance_after, company_name, whom)}
      </p>
      <p className="text-muted text-sm">at the end of this week</p>
      <dl className="mt-3 divide-y divide-line border-line border-y tabular-nums">
        <Line label="Balance before">
          <Pounds value={statement.balance_before} />
        </Line>
        <Line label="Payments">
          <Pounds value={statement.payments} />
        </Line>
        <Line
          label={
            <>
              Reviewed pay{' '}
              <span className="text-muted text-sm">
                (<Minutes value={statement.total_duration} /> recorded
                {driving_duration > 0 && (
                  <>
                    , driving <Minutes value={driving_duration} />
                  </>
                )}
                )
              </span>
            </>
          }
        >
          <Pounds value={-statement.pay || 0} />
        </Line>
        <Line label={whom === 'you' ? 'Expenses that you paid' : 'Expenses paid by the worker'}>
          <Pounds value={-statement.expenses || 0} />
        </Line>
        <Line label="Balance" isSum>
          <Pounds value={balance_after} />
        </Line>
      </dl>
      <ul className="mt-3 flex flex-col gap-1 text-muted text-sm empty:hidden">
        <li>With a minus the company owes {whom}.</li>
        {pending_pay !== 0 && (
          <li className="font-medium text-warning">
            <Pounds value={pending_pay} /> waits for review and is not in the balance yet.
          </li>
        )}
        {bonus !== 0 && (
          <li>
            A bonus of <Pounds value={bonus} /> was paid on top: it does not enter.
          </li>
        )}
        {cis_deducted !== 0 && (
          <li>
            Of the payments <Pounds value={cis_deducted} /> went to HMRC as CIS deduction.
          </li>
        )}
      </ul>
    </Card>
  );
}

function Line({
  label,
  children,
  isSum = false,
}: {
  label: React.ReactNode;
  children: React.ReactNode;
  isSum?: boolean;
}) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4 py-2', isSum && 'font-semibold')}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}
