import { useSearchParams } from '@remix-run/react';
import FileDown from 'lucide-react/icons/file-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { LazyStory } from '#app/features/history/record-story/lazy-story.tsx';
import { AmendmentDialog } from '#app/features/time/amendments/amendment-dialog.tsx';
import { mayAmend } from '#app/features/time/amendments/amendments.ts';
import { ActivityAndTimes, type MyRecord, RecordState } from '#app/features/time/records/my-record.tsx';
import { formatDay } from '#app/lib/format.ts';
import { useOnline } from '#app/lib/online.ts';
import type { PageProps, PageRequest } from '#app/lib/page-module.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { AsOf } from '#app/ui/as-of.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { CouldNotLoad } from '#app/ui/empty-state.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { WeekNavigator } from '#app/ui/week-navigator.tsx';
import { AgreementState } from '../statements/agreement-state.tsx';
import { type Statement, statementWeek, useAgree, useStatement, useStatementPdf } from '../statements/statement.ts';
import { StatementView } from '../statements/statement-view.tsx';

/** The user's weekly statement, to agree to or ask about. The week is in the URL. */
export const prefetch = ({ queries, search, user: { id }, today }: PageRequest) =>
  queries.statements.get.prefetch({ id, week: statementWeek(search, today) });

export function Page({ user: { id: userId } }: PageProps) {
  const { timeZone, today } = useCompanyDay();
  const [search, setSearch] = useSearchParams();
  const week = statementWeek(search, today);
  const query = useStatement(userId, week);
  const amending = useDialog<MyRecord>();
  const records = trpc.timeTracking.listOfUser.useQuery(
    { id: userId, start_date: week, end_date: query.data?.until ?? week, limit: 1000 },
    { enabled: query.data !== undefined },
  );
  const stories = new Map(records.data?.data.map(({ id, changes }) => [id, changes]));
  const deleted = records.data?.data.filter((record) => record.deleted !== null) ?? [];
  const amendable = new Map(records.data?.data.filter(mayAmend).map((record) => [record.id, record]));
  const go = (next: string | null) =>
    setSearch({ ...(next && { week: next }) }, { replace: true, preventScrollReset: true });
  return (
    <>
      <div className="mb-4">
        <WeekNavigator value={week} onChange={go} today={today} noFuture />
      </div>
      <AsOf query={query} timeZone={timeZone} />
      {query.data ? (
        <StatementView
          statement={query.data}
          whom="you"
          storyOf={({ id }) => <LazyStory changes={stories.get(id)} timeZone={timeZone} />}
          deleted={deleted.length > 0 && <DeletedRecords records={deleted} timeZone={timeZone} />}
          amendOf={({ id }) => {
            const record = amendable.get(id);
            return record && (() => amending.open(record));
          }}
        >
          <Agreeing statement={query.data} />
        </StatementView>
      ) : query.error ? (
        <CouldNotLoad title="Error loading data" query={query} />
      ) : (
        <CardListSkeleton rows={4} />
      )}
      <AmendmentDialog dialog={amending} />
    </>
  );
}

function Agreeing({ statement }: { statement: Statement }) {
  const { agree, isAgreeing } = useAgree();
  const { save, isSaving } = useStatementPdf();
  const isOnline = useOnline();
  const { agreement, has_ended } = statement;
  const isOpen = has_ended && (!agreement || agreement.changes.length > 0);
  return (
    <section aria-label="Agreement" className="flex flex-col gap-3">
      <AgreementState statement={statement} who="You" />
      {!has_ended && <p className="text-muted">You can agree to this statement after the week ends.</p>}
      {isOpen && !isOnline && (
        <p role="status" className="text-muted">
          You’re offline. Connect to the internet to agree.
        </p>
      )}
      <div className="grid gap-2 sm:flex">
        {isOpen && (
          <Button
            icon={ThumbsUp}
            size="touch"
            loading={isAgreeing}
            disabled={!isOnline}
            onClick={() => agree(statement)}
          >
            {agreement ? 'Agree again' : 'Agree'}
          </Button>
        )}
        <Button
          kind="secondary"
          size={isOpen ? 'touch' : 'medium'}
          icon={FileDown}
          loading={isSaving}
          disabled={!isOnline}
          onClick={() => save(statement)}
        >
          Save as PDF
        </Button>
      </div>
      {isOpen && (
        <p className="text-muted text-sm">
          Something wrong? Select ‘Question’ on a record to ask the office to change it.
        </p>
      )}
    </section>
  );
}

/** Records that the office deleted: they no longer count but stay visible to the worker. */
function DeletedRecords({ records, timeZone }: { records: readonly MyRecord[]; timeZone: string }) {
  return (
    <Card flush aria-label="Deleted records">
      <h2 className="px-4 pt-3 pb-2 font-semibold">Deleted records</h2>
      <ul className="divide-y divide-line border-line border-t">
        {records.map((record) => (
          <li key={`${record.id} ${record.deleted?.at}`} className="px-4 py-2.5">
            <div className="text-muted line-through">
              <p className="break-words font-medium">{record.Job.job_title}</p>
              <p className="break-words text-sm">{record.Job.Property.address}</p>
              <p className="mt-1 flex flex-wrap gap-x-2 text-sm">
                <span>{formatDay(record.start_time, timeZone)}</span>
                <ActivityAndTimes record={record} timeZone={timeZone} />
              </p>
            </div>
            <RecordState record={record} timeZone={timeZone} />
            <LazyStory changes={record.changes} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
