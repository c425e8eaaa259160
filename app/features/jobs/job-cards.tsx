import { keepPreviousData } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import type { ComponentProps, ReactNode } from 'react';
import type { Job } from '#app/features/labels/job-labels.ts';
import { type DatePreset, presetLabels } from '#app/lib/date-presets.ts';
import { formatSpan } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { CardList, type RowsQuery } from '#app/table/cards/card-list.tsx';
import { FilterBar } from '#app/table/cards/filter-bar.tsx';
import { narrowing } from '#app/table/state/list-state.ts';
import type { ListControl } from '#app/table/state/use-list-state.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { counted } from '#app/ui/counted.ts';
import { DataLoadingPanel } from '#app/ui/data-loading-panel.tsx';
import { filterJobs, type JobFilters, jobList, jobListInput, loadFilters } from './job-list.ts';

const ticks = ['includeCompleted', 'includeRejected', 'includeArchived'] as const;
const dates = { name: 'dateRange', start: 'from', end: 'to', label: loadFilters.dateRange.label };
const initial = Object.fromEntries(Object.entries(loadFilters).map(([name, filter]) => [name, filter.initial]));

interface LoadedJobsProps extends Pick<ComponentProps<typeof DataLoadingPanel>, 'today' | 'dayField'> {
  list: JobFilters;
  /** There is little room: its words are for screen readers and in the panel. */
  isShort?: boolean;
}

/** Chooses the closed jobs to load beside the open ones. */
export function LoadedJobs({ list, today, dayField, isShort = false }: LoadedJobsProps) {
  const { filters } = list.state;
  const anyClosed = ticks.some((name) => filters[name] === 'true');
  return (
    <DataLoadingPanel
      ticks={ticks.map((name) => ({ name, label: loadFilters[name].label }))}
      dates={dates}
      value={filters}
      initial={initial}
      onApply={(value) => list.change({ filters: { ...value } })}
      summary={anyClosed ? summaryOf(filters) : 'Open jobs'}
      today={today}
      chip={isShort ? 'short' : 'named'}
      dayField={dayField}
    />
  );
}

function summaryOf({ dateRange, from = '', to = '' }: Readonly<Record<string, string>>): string {
  const days = dateRange === 'custom' && formatSpan({ start_date: from, end_date: to });
  return days || presetLabels[dateRange as DatePreset];
}

export const useLoadedJobs = ({ state }: ListControl) =>
  trpc.jobs.list.useQuery(jobListInput(state), { placeholderData: keepPreviousData });

interface JobCardsProps {
  list: ListControl;
  query: ReturnType<typeof useLoadedJobs>;
  /** The loaded jobs to choose from; undefined while they load. */
  jobs: readonly Job[] | undefined;
  columns: readonly TableColumn<Job>[];
  actions: (job: Job) => ReactNode;
  /** Beside the search. */
  beside?: ReactNode;
  emptyText?: string;
}

/** Jobs as compact cards, filtered, sorted and shown twenty at a time. */
export function JobCards({ list, query, jobs, columns, actions, beside, emptyText }: JobCardsProps) {
  const { timeZone } = useCompanyDay();
  const { state } = list;
  const found = jobs && filterJobs(jobs, state);
  const meta = found && { total: found.length, total_exact: true };
  const shown: RowsQuery<Job>['data'] = found && meta && { data: found.slice(0, state.limit), meta };
  return (
    <>
      <AsOf query={query} timeZone={timeZone} />
      <FilterBar
        spec={jobList}
        list={list}
        searchLabel="Search jobs"
        counted={counted(meta, 'job', 'jobs')}
        beside={beside}
      />
      <CardList
        label="Jobs"
        query={{ ...query, data: shown }}
        columns={columns}
        rowKey={({ id }) => id}
        timeZone={timeZone}
        extra={(job) => ({ actions: actions(job) })}
        shown={state.limit}
        onMore={list.showMore}
        isNarrowed={narrowing(jobList, state).any}
        empty={{ icon: ClipboardList, children: emptyText }}
        errorTitle="Error loading jobs"
      />
    </>
  );
}
