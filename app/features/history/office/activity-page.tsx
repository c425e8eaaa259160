import { keepPreviousData } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import HistoryIcon from 'lucide-react/icons/history';
import { type HistoryItemProps, HistoryLines } from '#app/features/history/office/history-item.tsx';
import type { HistoryEntry } from '#app/features/history/office/history-text.ts';
import { useRestoreDeleted } from '#app/features/history/office/use-restore-deleted.tsx';
import { usePersonSource } from '#app/features/pickers/option-sources.ts';
import { formatCount, formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { SearchBox } from '#app/table/cards/search-box.tsx';
import { narrowing } from '#app/table/state/list-state.ts';
import { useListState } from '#app/table/state/use-list-state.ts';
import { ChoiceBox, ToolbarDates, ToolbarSelect } from '#app/table/toolbar-controls.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { CouldNotLoad, EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PersonDisc } from '#app/ui/person-disc.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { activityInput, activityTable } from './activity-list.ts';
import { FailedTasks, NoFailedTasks } from './failed-tasks.tsx';
import { foldChanges, foldedText } from './fold-changes.ts';
import { historyLines } from './history-text.ts';

/** The company's audit log, newest first, where deleted rows can be restored. Failed background work is above it. */
export function ActivityPage() {
  const { timeZone, today } = useCompanyDay();
  const table = useListState(activityTable);
  const { state, change } = table;
  const isNarrowed = narrowing(activityTable, state).any;
  const query = trpc.audit.list.useQuery(activityInput(state), {
    placeholderData: keepPreviousData,
  });
  const entries = query.data?.data;
  const people = usePersonSource(
    (entries ?? []).flatMap(({ actor_id, actor_name }) =>
      actor_id === null ? [] : { value: String(actor_id), label: actor_name },
    ),
  );
  const restoring = useRestoreDeleted();
  const { filters } = activityTable;
  const isSet = (name: keyof typeof filters) => state.filters[name] !== filters[name].initial;
  const select = (name: 'entity' | 'action') => {
    const { label, options } = filters[name];
    return (
      <ToolbarSelect
        label={label}
        options={options}
        value={state.filters[name] ?? ''}
        isSet={isSet(name)}
        onChange={(value) => change({ filters: { [name]: value } })}
      />
    );
  };
  return (
    <>
      <PageHeader title="Activity" />
      <FailedTasks timeZone={timeZone} />
      <search className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-40 grow basis-40 lg:max-w-60 [&_input]:min-h-small [&_input]:py-1.5 [&_input]:text-base lg:[&_input]:text-sm [&_svg]:size-4">
          <SearchBox label="Search name or reason" value={state.q} onChange={(q) => change({ q })} />
        </div>
        {select('action')}
        {select('entity')}
        <ChoiceBox
          label="Person"
          choices={people}
          value={state.filters.user_id ?? ''}
          none="All"
          isSet={isSet('user_id')}
          onChange={(value) => change({ filters: { user_id: value } })}
        />
        <ToolbarDates table={table} spec={activityTable} today={today} />
        {isNarrowed && (
          <Button kind="plain" size="small" onClick={table.clear}>
            Clear filters
          </Button>
        )}
        <p role="status" className="ml-auto text-muted text-sm">
          {counted(query.data?.meta, 'change', 'changes')}
        </p>
      </search>
      {!entries && (query.error ? <CouldNotLoad title="Error loading data" query={query} /> : <SkeletonList />)}
      {entries?.length === 0 && (
        <EmptyState icon={HistoryIcon} title="No data found">
          {isNarrowed ? 'Try removing some filters.' : 'Changes appear here as they happen.'}
        </EmptyState>
      )}
      <div
        aria-busy={query.isPlaceholderData}
        className={classNames('flex flex-col gap-4', query.isPlaceholderData && 'opacity-60')}
      >
        {daysOf(entries ?? [], timeZone).map(({ day, changes }) => (
          <section key={day} aria-label={day}>
            <h2 className="mb-1.5 font-medium text-muted text-sm">{day}</h2>
            <ol className="divide-y divide-line rounded-lg border border-line bg-raised shadow-raised">
              {foldChanges(changes).map((entries) => (
                <ActivityItem
                  key={entries[0].id}
                  entries={entries}
                  timeZone={timeZone}
                  onRestore={({ id }) => restoring.bringBack(id)}
                  isRestoring={restoring.isBringingBack}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {query.data && (
        <Pages
          page={state.page}
          hasMore={!query.data.meta.total_exact || state.page * state.limit < query.data.meta.total}
          onPage={(page) => {
            change({ page });
            window.scrollTo({ top: 0 });
          }}
        />
      )}
      <NoFailedTasks />
      {restoring.question}
    </>
  );
}

/** The log has no total, only whether there is an older page. */
function Pages({ page, hasMore, onPage }: { page: number; hasMore: boolean; onPage: (page: number) => void }) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-end gap-3 text-sm">
      <Button kind="secondary" size="small" icon={ChevronLeft} disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <p aria-live="polite">Page {formatCount(page)}</p>
      <Button kind="secondary" size="small" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        Older
        <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
      </Button>
    </nav>
  );
}

function daysOf(entries: readonly HistoryEntry[], timeZone: string) {
  const days: { day: string; changes: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = formatDay(entry.at, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(entry);
    else days.push({ day, changes: [entry] });
  }
  return days;
}

interface ActivityItemProps extends Pick<HistoryItemProps, 'timeZone'> {
  /** One, or several that say the same. */
  entries: readonly [HistoryEntry, ...HistoryEntry[]];
  onRestore: (entry: HistoryEntry) => void;
  isRestoring: boolean;
}

/** A change in one line; what changed, or each of several changes, opens below. */
function ActivityItem({ entries, ...rest }: ActivityItemProps) {
  const { timeZone, onRestore, isRestoring } = rest;
  const [entry] = entries;
  const { action, at, actor_id, reason, can_restore } = entry;
  const { who, did } = foldedText(entries, timeZone);
  const isOne = entries.length === 1;
  const changed = isOne && action === 'update' ? historyLines(entry, timeZone).map(({ label }) => label) : [];
  const more = [changed.join(', '), reason].filter(Boolean).join(' · ');
  return (
    <li className="flex items-start">
      <details className="min-w-0 grow">
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2.5 rounded-lg px-3 py-1.5 hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-tap [&::-webkit-details-marker]:hidden">
          <time dateTime={at} className="w-11 shrink-0 text-muted text-sm">
            {formatTimeOfDay(at, timeZone)}
          </time>
          <PersonDisc id={actor_id} name={who} />
          <span className="min-w-0 grow break-words sm:truncate">
            <span className="font-semibold">{who}</span>
            <span>{` ${did}`}</span>
            {more && <span className="text-muted">{` · ${more}`}</span>}
          </span>
          <ChevronDown
            className="size-4 shrink-0 text-muted transition-transform duration-quick [[open]>summary>&]:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="pr-3 pb-3 pl-3 text-sm sm:pl-24">
          {reason && <p className="whitespace-pre-line break-words">Reason: {reason}</p>}
          {isOne ? (
            <HistoryLines entry={entry} timeZone={timeZone} />
          ) : (
            <ol className="divide-y divide-line border-line border-t">
              {entries.map((each) => (
                <ActivityItem key={each.id} {...rest} entries={[each]} />
              ))}
            </ol>
          )}
        </div>
      </details>
      {can_restore && (
        <div className="flex min-h-10 shrink-0 items-center pr-2">
          <Button
            kind="secondary"
            size="small"
            loading={isRestoring}
            onClick={() => onRestore(entry)}
            className="py-0!"
          >
            Restore
          </Button>
        </div>
      )}
    </li>
  );
}
