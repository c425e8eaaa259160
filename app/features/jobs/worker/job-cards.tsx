import ClipboardList from 'lucide-react/icons/clipboard-list';
import type { Job } from '#app/features/labels/job-words.ts';
import { CardList, type RowsQuery } from '#app/table/cards/card-list.tsx';
import { FilterBar } from '#app/table/cards/filter-bar.tsx';
import { narrowing } from '#app/table/state/list-state.ts';
import type { ListControl } from '#app/table/state/use-list-state.ts';
import { counted } from '#app/ui/counted.ts';
import { JobActions } from '../job-actions.tsx';
import { jobColumns } from '../job-columns.tsx';
import { filterJobs, jobList } from '../job-list.ts';

interface JobCardsProps {
  list: ListControl;
  /** All that is loaded of this tab. */
  query: RowsQuery<Job>;
  timeZone: string;
  onDetails: (job: Job) => void;
}

/** The jobs of one tab as compact cards: filtered, ordered and shown twenty at a time. */
export function JobCards({ list, query, timeZone, onDetails }: JobCardsProps) {
  const { state } = list;
  const found = query.data && filterJobs(query.data.data, state);
  const meta = found && { total: found.length, total_exact: true };
  const shown = found && meta && { data: found.slice(0, state.limit), meta };
  return (
    <>
      <FilterBar
        spec={jobList}
        list={list}
        searchLabel="Search jobs"
        counted={counted(meta, 'job', 'jobs')}
      />
      <CardList
        label="Jobs"
        query={{ ...query, data: shown }}
        columns={jobColumns(timeZone)}
        rowKey={({ id }) => id}
        timeZone={timeZone}
        extra={(job) => ({ actions: <JobActions job={job} onDetails={() => onDetails(job)} /> })}
        shown={state.limit}
        onMore={list.showMore}
        isNarrowed={narrowing(jobList, state).any}
        empty={{ icon: ClipboardList }}
        errorTitle="Error loading jobs"
      />
    </>
  );
}
