import FileText from 'lucide-react/icons/file-text';
import { nameOf } from '#app/features/labels/user-words.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import { useTablePage } from '#app/table/resource.ts';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import type { RouterInputs } from '#server/router.ts';
import { statementColumns } from './statement-columns.tsx';
import { StatementPanel } from './statement-panel.tsx';
import { type StatementRow, statementsInput, statementTable, weekShown } from './statement-table.ts';
import { useStatementPanel } from './use-statement-panel.ts';

/** Everybody's week, and who agreed to it. */
export function OfficeStatements() {
  const { today } = useCompanyDay();
  const page = useTablePage<StatementRow, RouterInputs['statements']['list']>({
    entity: 'statements',
    spec: statementTable,
    list: trpc.statements.list,
    input: (state) => statementsInput(state, today),
  });
  const { table } = page;
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
        {...page}
        label="Weekly statements"
        nouns={['worker', 'workers']}
        columns={statementColumns}
        rowLabel={({ User }) => nameOf(User)}
        searchLabel="Search user"
        actions={[
          { label: 'Statement', icon: FileText, onClick: ({ user_id, week }) => panel.open(user_id, week) },
        ]}
        empty={{ icon: FileText, children: 'Your workers’ weeks appear here.' }}
      />
      <StatementPanel panel={panel} timeZone={page.timeZone} />
    </>
  );
}
