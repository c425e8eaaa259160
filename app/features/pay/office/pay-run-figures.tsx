import { FigureStrip } from '#app/ui/figure-strip.tsx';
import { Figure, Minutes, Pounds } from '#app/ui/figures.tsx';
import type { PayRun } from './pay-run-table.ts';

/** What the whole run comes to, as the server added it up. */
export function PayRunFigures({ totals }: { totals: PayRun['meta']['totals'] }) {
  return (
    <FigureStrip>
      <Figure label="Time">
        <Minutes value={totals.total_duration} />
      </Figure>
      <Figure label="Pay">
        <Pounds value={totals.pay} />
      </Figure>
      <Figure label="Pending pay" note="Waits for review">
        <Pounds value={totals.pending_pay} />
      </Figure>
      <Figure label="Expenses">
        <Pounds value={totals.expenses} />
      </Figure>
      <Figure label="Payments">
        <Pounds value={totals.payments} />
      </Figure>
      <Figure
        label="To pay"
        note={
          totals.to_deduct > 0 ? (
            <span>
              CIS <Pounds value={totals.to_deduct} />, paid out <Pounds value={totals.to_pay_out} />
            </span>
          ) : (
            'Owed until then, less what was paid since'
          )
        }
      >
        <Pounds value={totals.to_pay} />
      </Figure>
    </FigureStrip>
  );
}
