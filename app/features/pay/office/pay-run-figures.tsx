import { StatStrip } from '#app/ui/stat-strip.tsx';
import { Minutes, Money, Stat } from '#app/ui/stats.tsx';
import type { PayRun } from './pay-run-table.ts';

/** What the whole run comes to, as the server added it up. */
export function PayRunFigures({ totals }: { totals: PayRun['meta']['totals'] }) {
  return (
    <StatStrip>
      <Stat label="Time">
        <Minutes value={totals.total_duration} />
      </Stat>
      <Stat label="Pay">
        <Money value={totals.pay} />
      </Stat>
      <Stat label="Pending pay" note="Waits for review">
        <Money value={totals.pending_pay} />
      </Stat>
      <Stat label="Expenses">
        <Money value={totals.expenses} />
      </Stat>
      <Stat label="Payments">
        <Money value={totals.payments} />
      </Stat>
      <Stat
        label="To pay"
        note={
          totals.to_deduct > 0 ? (
            <span>
              CIS <Money value={totals.to_deduct} />, paid out <Money value={totals.to_pay_out} />
            </span>
          ) : (
            'Owed until then, less what was paid since'
          )
        }
      >
        <Money value={totals.to_pay} />
      </Stat>
    </StatStrip>
  );
}
