import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Minutes, Money } from '#app/ui/stats.tsx';
import { balanceWords, type Statement } from './statement-words.ts';

interface StatementAccountProps {
  statement: Statement;
  /** Whose it is: 'you', or a name to the office. */
  whom: string;
}

/**
 * What the week comes to, and how its balance adds up. For the worker: owed from before, plus earned, less paid. For the
 * office: payments less pay less expenses, as in its tables.
 */
export function StatementAccount({ statement, whom }: StatementAccountProps) {
  const isOwn = whom === 'you';
  /** What is owed to the worker is positive on their own screen. */
  const side = (amount: number) => (isOwn ? -amount : amount) || 0;
  const { balance_after, company_name, pending_pay, bonus, cis_deducted, driving_duration } = statement;
  const payments = (
    <Line label={isOwn ? 'Paid' : 'Payments'}>
      <Money value={side(statement.payments)} />
    </Line>
  );
  return (
    <Card aria-label="Balance">
      <p className={classNames('font-semibold text-xl', balance_after < 0 && 'text-success')}>
        {balanceWords(balance_after, company_name, whom)}
      </p>
      <p className="text-muted text-sm">at the end of this week</p>
      <dl className="mt-3 divide-y divide-line border-line border-y tabular-nums">
        <Line label={isOwn ? 'Owed from before' : 'Balance before'}>
          <Money value={side(statement.balance_before)} />
        </Line>
        {!isOwn && payments}
        <Line
          label={
            <>
              <span>{isOwn ? 'Earned ' : 'Reviewed pay '}</span>
              <span className="text-muted text-sm">
                <span>(</span>
                <Minutes value={statement.total_duration} />
                <span> recorded</span>
                {driving_duration > 0 && (
                  <>
                    <span>, driving </span>
                    <Minutes value={driving_duration} />
                  </>
                )}
                <span>)</span>
              </span>
            </>
          }
        >
          <Money value={side(-statement.pay)} />
        </Line>
        <Line label={isOwn ? 'Expenses that you paid' : 'Expenses paid by the worker'}>
          <Money value={side(-statement.expenses)} />
        </Line>
        {isOwn && payments}
        <Line label={isOwn ? 'Owed to you' : 'Balance'} isSum>
          <Money value={side(balance_after)} />
        </Line>
      </dl>
      <ul className="mt-3 flex flex-col gap-1 text-muted text-sm empty:hidden">
        {!isOwn && <li>{`With a minus the company owes ${whom}.`}</li>}
        {pending_pay !== 0 && (
          <li className="font-medium text-warning">
            <Money value={pending_pay} /> waits for review and is not in the balance yet.
          </li>
        )}
        {bonus !== 0 && (
          <li>
            A bonus of <Money value={bonus} /> was paid on top: it does not enter.
          </li>
        )}
        {cis_deducted !== 0 && (
          <li>
            Of the payments <Money value={cis_deducted} /> went to HMRC as CIS deduction.
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
