import FileText from 'lucide-react/icons/file-text';
import { nameOf } from '#app/features/labels/user-words.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { exportOf } from '#app/table/state/export-of.ts';
import { useTablePage } from '#app/table/state/use-table-page.ts';
import { useTableState } from '#app/table/state/use-table-state.ts';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import { statementColumns } from './statement-columns.tsx';
import { StatementPanel } from './statement-panel.tsx';
import { type StatementRow, statementsInput, statementTable, weekShown } from './statement-table.ts';
import { useStatementPanel } from './use-statement-panel.ts';

/** Everybody's week, and who agreed to it. */
export function OfficeStatements() {
  const { timeZone, today } = useCompanyDay();
  const table = useTableState(statementTable);
  const input = statementsInput(table.state, today);
  const { query, exactTotal } = useTablePage<StatementRow, typeof input>(trpc.statements.list, input);
  const panel = useStatementPanel();
  return (
    <>
      <div className="mb-4 max-w-md">
        <WeekNavigator
          value={weekShown(table.state, today)}
          onChange={(week) => week && table.change({ filters: { week } })}
          today={today}
          mode="mandatory"
          noFuture
        />
      </div>
      <DataTable
        name="statements"
        label="Weekly statements"
        nouns={['worker', 'workers']}
        spec={statementTable}
        table={table}
        query={query}
        exactTotal={exactTotal}
        columns={statementColumns}
        rowLabel={({ User }) => nameOf(User)}
        searchLabel="Search user"
        timeZone={timeZone}
        today={today}
        actions={[
          { label: 'Statement', icon: FileText, onClick: ({ user_id, week }) => panel.open(user_id, week) },
        ]}
        exportHref={exportOf('statements', input)}
        empty={{ icon: FileText, children: 'Your workers’ weeks appear here.' }}
      />
      <StatementPanel panel={panel} timeZone={timeZone} />
    </>
  );
}
