import FileDown from 'lucide-react/icons/file-down';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import { weekNotEndedMessage } from '#server/statements/constants.ts';
import { AgreementState } from '../statements/agreement-state.tsx';
import { useStatement, useStatementPdf } from '../statements/statement.ts';
import { StatementView } from '../statements/statement-view.tsx';
import type { StatementPanelControl } from './use-statement-panel.ts';

export function StatementPanel({ panel }: { panel: StatementPanelControl }) {
  return (
    <Dialog open={panel.isOpen} onOpenChange={panel.close} kind="panel" title="Weekly statement">
      {panel.shown && <OfficeStatement {...panel.shown} panel={panel} />}
    </Dialog>
  );
}

function OfficeStatement({ id, week, panel }: { id: number; week: string; panel: StatementPanelControl }) {
  const { today } = useCompanyDay();
  const query = useStatement(id, week);
  const { save, isSaving } = useStatementPdf();
  const statement = query.data;
  const who = statement ? nameOf(statement.User) : '';
  return (
    <>
      <div className="mb-4 flex flex-col gap-3">
        {statement && <p className="font-semibold text-lg">{who}</p>}
        <WeekNavigator value={week} onChange={(next) => next && panel.open(id, next)} today={today} noFuture />
      </div>
      {statement ? (
        <StatementView statement={statement} whom={who}>
          <section aria-label="Agreement" className="flex flex-col gap-3">
            <AgreementState statement={statement} who={who} />
            {!statement.agreement && (
              <p className="text-muted">{statement.has_ended ? `${who} has not agreed yet.` : weekNotEndedMessage}</p>
            )}
            <Button
              kind="secondary"
              icon={FileDown}
              loading={isSaving}
              onClick={() => save(statement)}
              className="sm:self-start"
            >
              Save as PDF
            </Button>
          </section>
        </StatementView>
      ) : query.error ? (
        <CouldNotLoad title="Error loading data" query={query} />
      ) : (
        <CardListSkeleton rows={4} />
      )}
    </>
  );
}
