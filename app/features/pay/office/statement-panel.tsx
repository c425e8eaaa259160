import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import { weekNotEndedMessage } from '#server/statements/constants.ts';
import { AgreementState } from '../statements/agreement-state.tsx';
import { StatementView } from '../statements/statement-view.tsx';
import { useStatement, useStatementPdf } from '../statements/use-statement.ts';
import type { StatementPanelControl } from './use-statement-panel.ts';

interface StatementPanelProps {
  panel: StatementPanelControl;
  timeZone: string;
}

/** A worker's statement as the worker sees it, and whether they agreed. */
export function StatementPanel({ panel, timeZone }: StatementPanelProps) {
  const [last, setLast] = useState(panel.of);
  if (panel.of && (panel.of.id !== last?.id || panel.of.week !== last.week)) setLast(panel.of);
  return (
    <Dialog open={panel.of !== null} onOpenChange={panel.close} kind="panel" title="Weekly statement">
      {last && <OfficeStatement {...last} panel={panel} timeZone={timeZone} />}
    </Dialog>
  );
}

function OfficeStatement({ id, week, panel, timeZone }: StatementPanelProps & { id: number; week: string }) {
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
        <StatementView statement={statement} timeZone={timeZone} whom={who}>
          <section aria-label="Agreement" className="flex flex-col gap-3">
            <AgreementState statement={statement} timeZone={timeZone} who={who} />
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
