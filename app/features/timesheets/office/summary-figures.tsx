import { Minutes, Money, Stat } from '#app/ui/stats.tsx';
import { sumPounds } from '#server/pricing/constants.ts';
import type { SumRow } from './summary-table.ts';

/** What the rows come to, all of them. */
export function SummaryFigures({ rows, hasBalance }: { rows: readonly SumRow[]; hasBalance: boolean }) {
  const owed = rows.flatMap(({ balance }) => (balance !== null && balance < 0 ? [-balance] : []));
  return (
    <section
      aria-label="In all"
      className="mb-4 grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-raised px-5 py-4 sm:flex sm:gap-x-12"
    >
      <Stat label="Time">
        <Minutes value={rows.reduce((sum, row) => sum + row.total_duration, 0)} />
      </Stat>
      <Stat label="To pay">
        <Money value={sumPounds(rows.map(({ total_toPay }) => total_toPay))} />
      </Stat>
      <Stat label="Pending pay" note="Waits for review, in no balance">
        <Money value={sumPounds(rows.map(({ pending_pay }) => pending_pay))} />
      </Stat>
      {hasBalance && (
        <Stat label="Owed to workers" note="Negative balances, of all time">
          <Money value={sumPounds(owed)} />
        </Stat>
      )}
    </section>
  );
}
