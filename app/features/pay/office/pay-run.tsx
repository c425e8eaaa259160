import Banknote from 'lucide-react/icons/banknote';
import FileText from 'lucide-react/icons/file-text';
import { useMemo } from 'react';
import { personColumn } from '#app/features/labels/person-column.tsx';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { sundayOf } from '#app/lib/date-presets.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { column } from '#app/table/column.tsx';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { narrowing } from '#app/table/state/list-state.ts';
import { sumOf } from '#app/table/sums.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Minutes, Money, Stat, StatStrip } from '#app/ui/stats.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { payRunFields } from '#server/pay-run/fields.ts';
import type { RouterInputs } from '#server/router.ts';
import { MoneyStat, tonedColumn, tones } from './pay-columns.tsx';
import { type PayRun, type PayRunRow, payRunInput, payRunTable } from './pay-list.ts';
import { StatementPanel, useStatementPanel } from './use-statement-panel.ts';

const { zeroMuted, pending } = tones;

export const payRunColumns: readonly TableColumn<PayRunRow>[] = [
  personColumn(payRunFields.user_id, { size: 212, card: 'important' }),
  tonedColumn(payRunFields.to_pay, {
    size: 124,
    card: 'important',
    tone: (pounds) => (pounds > 0 ? 'font-semibold' : 'text-muted'),
  }),
  tonedColumn(payRunFields.to_deduct, { size: 140, tone: zeroMuted }),
  tonedColumn(payRunFields.to_pay_out, { size: 124, tone: zeroMuted }),
  column(payRunFields.total_duration, { size: 96 }),
  column(payRunFields.driving_duration, { size: 96 }),
  tonedColumn(payRunFields.pay, { size: 124, tone: zeroMuted }),
  tonedColumn(payRunFields.pending_pay, { size: 140, tone: pending }),
  tonedColumn(payRunFields.expenses, { size: 124, tone: zeroMuted }),
  tonedColumn(payRunFields.payments, { size: 124, tone: zeroMuted }),
  tonedColumn(payRunFields.balance_before, { size: 152, tone: zeroMuted }),
  tonedColumn(payRunFields.balance_after, { size: 152, tone: zeroMuted }),
  tonedColumn(payRunFields.bonus, { size: 124, tone: zeroMuted }),
  tonedColumn(payRunFields.cis_deducted, { size: 144, tone: zeroMuted }),
];

const payRunSums = [
  sumOf<PayRunRow>(payRunFields.total_duration),
  sumOf<PayRunRow>(payRunFields.pay),
  sumOf<PayRunRow>(payRunFields.pending_pay),
  sumOf<PayRunRow>(payRunFields.expenses),
  sumOf<PayRunRow>(payRunFields.payments),
  sumOf<PayRunRow>(payRunFields.to_pay),
];

const isOwed = ({ to_pay }: PayRunRow) => to_pay > 0;

const RecordPaymentsDialog = lazyPart(() =>
  import('./record-payments-dialog.tsx').then((module) => module.RecordPaymentsDialog),
);

export function OfficePayRun() {
  const { today } = useCompanyDay();
  const spec = useMemo(() => payRunTable(today), [today]);
  const run = useTablePage<PayRunRow, RouterInputs['payRun']['list'], Pick<PayRun['meta'], 'totals'>>({
    entity: 'pay-run',
    spec,
    list: trpc.payRun.list,
    input: (state) => payRunInput(state, today),
  });
  const { query } = run;
  const { page, limit } = run.table.state;
  const all = query.data;
  const owed = all?.data.filter(isOwed) ?? [];
  const paying = useDialog<readonly PayRunRow[]>();
  const panel = useStatementPanel();
  const opened = {
    isOpen: ({ user_id }: PayRunRow) => user_id === panel.value?.id,
    open: ({ user_id, to }: PayRunRow) => panel.open(user_id, sundayOf(to)),
  };
  return (
    <>
      {all && all.data.length > 0 && <PayRunStats totals={all.meta.totals} />}
      <DataTable
        {...run}
        label="Pay run"
        nouns={['worker', 'workers']}
        query={{ ...query, data: all && { ...all, data: all.data.slice((page - 1) * limit, page * limit) } }}
        columns={payRunColumns}
        sums={{ fields: payRunSums, all: all?.meta.totals }}
        rowLabel={({ User }) => nameOf(User)}
        searchLabel="Search user"
        actions={[
          {
            label: 'Record payment',
            word: 'Record',
            letter: 'p',
            icon: Banknote,
            onClick: (row) => paying.open([row]),
            onMany: paying.open,
            isHidden: (row) => !isOwed(row),
          },
          { label: 'Statement', icon: FileText, onClick: opened.open },
        ]}
        opened={opened}
        empty={{
          icon: Banknote,
          title: 'No workers yet',
          children: 'Your workers and the amounts owed to them appear here.',
          action: (
            <LinkButton to="/users?new=1" kind="secondary">
              Add user
            </LinkButton>
          ),
        }}
        end={
          owed.length > 0 && (
            <Button size="small" icon={Banknote} onClick={() => paying.open(owed)}>
              Record all ({owed.length})
            </Button>
          )
        }
      />
      {all && all.data.length === 1 && !narrowing(run.spec, run.table.state).any && (
        <EmptyState
          title="Only you so far"
          action={
            <LinkButton to="/users?new=1" kind="secondary">
              Add user
            </LinkButton>
          }
        >
          Add the people you pay. Their hours and what is owed to them appear here.
        </EmptyState>
      )}
      <RecordPaymentsDialog needed={paying.isOpen} dialog={paying} today={today} />
      <StatementPanel needed={panel.isOpen} panel={panel} />
    </>
  );
}

/** Totals of the whole run, calculated by the server. */
function PayRunStats({ totals }: { totals: PayRun['meta']['totals'] }) {
  return (
    <StatStrip>
      <Stat label="Time">
        <Minutes value={totals.total_duration} />
      </Stat>
      <MoneyStat label="Earned" value={totals.pay} />
      <MoneyStat label="Pending pay" value={totals.pending_pay} note="Awaiting review" />
      <MoneyStat label="Expenses" value={totals.expenses} />
      <MoneyStat label="Paid" value={totals.payments} />
      <MoneyStat
        label="Owed"
        value={totals.to_pay}
        note={
          totals.to_deduct > 0 ? (
            <span>
              CIS <Money value={totals.to_deduct} />, paid out <Money value={totals.to_pay_out} />
            </span>
          ) : (
            'Owed at the end of the period, minus payments since'
          )
        }
      />
    </StatStrip>
  );
}
