import { Figure, Minutes, Pounds } from '#app/ui/figures.tsx';
import type { SumRow } from './summary-table.ts';

/** Pounds are added up as pence: floating point would lose some. */
const total = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** What the rows come to, all of them. */
export function SummaryFigures({ rows, hasBalance }: { rows: readonly SumRow[]; hasBalance: boolean }) {
  const owed = rows.flatMap(({ balance }) => (balance !== null && balance < 0 ? [-balance] : []));
  return (
    <section
      aria-label="In all"
      className="mb-4 grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-raised px-5 py-4 sm:flex sm:gap-x-12"
    >
      <Figure label="Time">
        <Minutes value={rows.reduce((sum, row) => sum + row.total_duration, 0)} />
      </Figure>
      <Figure label="To pay">
        <Pounds value={total(rows.map(({ total_toPay }) => total_toPay))} />
      </Figure>
      <Figure label="Pending pay" note="Waits for review, in no balance">
        <Pounds value={total(rows.map(({ pending_pay }) => pending_pay))} />
      </Figure>
      {hasBalance && (
        <Figure label="Owed to workers" note="Negative balances, of all time">
          <Pounds value={total(owed)} />
        </Figure>
      )}
    </section>
  );
}
