import { keepPreviousData } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import FileText from 'lucide-react/icons/file-text';
import { useMemo, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { sundayOf } from '#app/components/date-presets.ts';
import { DataTable } from '#app/components/table/data-table.tsx';
import { exportOf } from '#app/components/table/export-of.ts';
import { useTableState } from '#app/components/table/use-table-state.ts';
import { useCompanyDay } from '#app/features/session/use-company-day.ts';
import { StatementPanel } from '#app/features/statements/office-statement-panel.tsx';
import { useStatementPanel } from '#app/features/statements/use-statement-panel.ts';
import { nameOf } from '#app/features/users/user-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type PayRunRow, payRunInput, payRunTable } from './office-pay-run-table.ts';
import { payRunColumns } from './pay-run-columns.tsx';
import { PayRunFigures } from './pay-run-figures.tsx';
import { RecordPaymentsDialog } from './record-payments-dialog.tsx';
import { useRecordPayRun } from './use-record-pay-run.ts';

const isOwed = ({ to_pay }: PayRunRow) => to_pay > 0;

/** What everybody is to be paid for a period, and recording that. */
export function OfficePayRun() {
  const { timeZone, today } = useCompanyDay();
  const spec = useMemo(() => payRunTable(today), [today]);
  const table = useTableState(spec);
  const input = payRunInput(table.state, today);
  const query = trpc.payRun.list.useQuery(input, {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const { page, limit } = table.state;
  const all = query.data;
  const owed = all?.data.filter(isOwed) ?? [];
  const [paid, setPaid] = useState<readonly PayRunRow[] | null>(null);
  const record = useRecordPayRun();
  const panel = useStatementPanel();
  return (
    <>
      {all && all.data.length > 0 && <PayRunFigures totals={all.meta.totals} />}
      <DataTable
        name="pay-run"
        label="Pay run"
        nouns={['worker', 'workers']}
        spec={spec}
        table={table}
        query={{ ...query, data: all && { ...all, data: all.data.slice((page - 1) * limit, page * limit) } }}
        columns={payRunColumns}
        rowLabel={({ User }) => nameOf(User)}
        searchLabel="Search user"
        timeZone={timeZone}
        today={today}
        actions={[
          {
            label: 'Record payment',
            icon: Banknote,
            onClick: (row) => setPaid([row]),
            onMany: (rows) => setPaid(rows),
            isHidden: (row) => !isOwed(row),
          },
          {
            label: 'Statement',
            icon: FileText,
            onClick: ({ user_id, to }) => panel.open(user_id, sundayOf(to)),
          },
        ]}
        exportHref={exportOf('pay-run', input)}
        empty={{ icon: Banknote, children: 'Your workers and what they are owed appear here.' }}
        end={
          owed.length > 0 && (
            <Button size="small" icon={Banknote} onClick={() => setPaid(owed)}>
              Record all ({owed.length})
            </Button>
          )
        }
      />
      <RecordPaymentsDialog rows={paid} record={record} today={today} onClose={() => setPaid(null)} />
      <StatementPanel panel={panel} timeZone={timeZone} />
    </>
  );
}
