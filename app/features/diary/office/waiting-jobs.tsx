import { useSearchParams } from '@remix-run/react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ListFilterIcon from 'lucide-react/icons/list-filter';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, useState } from 'react';
import { priorityTones } from '#app/features/labels/job-labels.ts';
import { useTradeOptions } from '#app/features/pickers/option-sources.ts';
import { SpendingBadge } from '#app/features/quotes/office/spending-limit.tsx';
import { formatDate } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { SearchBox } from '#app/table/cards/search-box.tsx';
import { barFilters, type ListSpec, narrowing } from '#app/table/state/list-state.ts';
import { type ListControl, useListState } from '#app/table/state/use-list-state.ts';
import { ToolbarSelect } from '#app/table/toolbar-controls.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { IconButton, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Popover } from '#app/ui/popover.tsx';
import type { SelectOption } from '#app/ui/select-field.tsx';
import { districtOf } from '#server/infra/typed/travel.ts';
import type { Span } from './diary.ts';
import { waitingInput, waitingList } from './diary-list.ts';
import type { usePlanning } from './use-planning.ts';
import type { NewVisit } from './visit-dialog.tsx';
import { WhoShouldGo } from './who-should-go.tsx';

interface WaitingJobsProps {
  today: string;
  /** The days that the board shows, from today on; absent: it shows none, or a month. */
  span: Span | undefined;
  planning: ReturnType<typeof usePlanning>;
  onPlan: (job: NonNullable<NewVisit['job']>) => void;
}

/** Jobs without a future visit, to drag into the board or plan by their button. */
export function WaitingJobs({ today, span, planning, onPlan }: WaitingJobsProps) {
  const [search] = useSearchParams();
  const list = useListState(waitingList);
  const { data } = trpc.jobs.list.useQuery(waitingInput(search), {
    placeholderData: (before) => before,
  });
  const jobs = data?.data ?? [];
  const total = data?.meta.total ?? 0;
  const isNarrowed = narrowing(waitingList as ListSpec, list.state).any;
  const focusNext = useFocusOnNext(jobs);
  /** The job whose workers are named; undefined: the first. */
  const [chosenId, setChosenId] = useState<number | null>();
  const isChosen = jobs.some(({ id }) => id === chosenId);
  const openedId = isChosen || chosenId === null ? chosenId : jobs[0]?.id;
  return (
    <section aria-label="Jobs to plan" className="flex min-w-0 flex-col gap-3 lg:max-h-[calc(100dvh-13rem)]">
      <h2 className="flex items-baseline gap-2 font-semibold">
        <span>Jobs to plan</span>
        <span className="font-normal text-muted text-sm">{total}</span>
      </h2>
      <WaitingFilters list={list} jobs={jobs} />
      <ul ref={focusNext.list} className="flex flex-col gap-2 overflow-y-auto max-lg:max-h-80 lg:min-h-0">
        {jobs.map((job) => (
          <li
            key={job.id}
            data-item={`job ${job.id}`}
            data-name={job.job_title}
            className="flex cursor-grab select-none flex-wrap items-start gap-1 rounded-md border border-line-control bg-raised p-2 text-sm hover:border-line-strong [&[data-lifted]]:opacity-40"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{job.job_title}</span>
              <span className="block truncate text-muted text-xs">
                {job.property_address} {job.post_code}
              </span>
              <span className="mt-0.5 flex flex-wrap items-center gap-2 text-xs">
                {job.due_date && (
                  <span className={classNames(job.due_date < today && 'text-danger')}>
                    Due {formatDate(job.due_date)}
                  </span>
                )}
                <SpendingBadge job={job} />
                {job.trade && <span className="text-muted">{job.trade}</span>}
                {job.priority && priorityTones[job.priority] && (
                  <Badge tone={priorityTones[job.priority]!}>{job.priority}</Badge>
                )}
              </span>
            </span>
            <IconButton
              icon={CalendarPlus}
              label={`Plan ${job.job_title}`}
              className="-m-1"
              onClick={() => {
                focusNext.planning(job);
                onPlan(job);
              }}
            />
            <IconButton
              icon={UserRoundSearch}
              label={`Who should go to ${job.job_title}`}
              className="-m-1"
              aria-expanded={openedId === job.id}
              onClick={() => setChosenId(openedId === job.id ? null : job.id)}
            />
            {openedId === job.id && (
              <div data-stays="" className="mt-1 w-full">
                <WhoShouldGo
                  job={job}
                  span={span}
                  planning={planning}
                  onPlanned={() => focusNext.planning(job, '[aria-expanded]')}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {data &&
        jobs.length === 0 &&
        (isNarrowed ? <p className="text-muted text-sm">No job matches.</p> : <NoneWaiting />)}
      {total > jobs.length && (
        <p className="text-muted text-sm">The first {jobs.length} are shown. Search to find the others.</p>
      )}
    </section>
  );
}

function NoneWaiting() {
  const open = trpc.jobs.list.useQuery({ limit: 1 }).data;
  if (!open) return null;
  if (open.meta.total > 0) return <p className="text-muted text-sm">Every open job has a visit.</p>;
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-muted">No open jobs. Add one, and it waits here for its visit.</p>
      <LinkButton to="/jobs?new=1" kind="secondary" size="small">
        New Job
      </LinkButton>
    </div>
  );
}

/** Search and filters, kept in the URL; those that are set are listed below, each with a button to remove it. */
function WaitingFilters({
  list: { state, change },
  jobs,
}: {
  list: ListControl;
  jobs: readonly { post_code: string }[];
}) {
  const trades = useTradeOptions();
  const areas = [...jobs.map(({ post_code }) => districtOf(post_code)), state.filters.district ?? ''];
  const own: Readonly<Record<string, readonly SelectOption[]>> = {
    trade_id: [{ value: 'all', label: 'Any trade' }, ...trades],
    district: [
      { value: 'all', label: 'Any area' },
      ...[...new Set(areas)]
        .filter((area) => area && area !== 'all')
        .sort()
        .map((area) => ({ value: area, label: area })),
    ],
  };
  const filters = barFilters(waitingList as ListSpec).map(([name, { label, initial, options = own[name] ?? [] }]) => {
    const value = state.filters[name] ?? initial;
    return {
      name,
      label,
      options,
      value,
      isSet: value !== initial,
      chosen: options.find((option) => option.value === value)?.label,
      set: (to: string) => change({ filters: { [name]: to } }),
      clear: () => change({ filters: { [name]: initial } }),
    };
  });
  const set = filters.filter(({ isSet }) => isSet);
  return (
    <search className="flex flex-col gap-2">
      <div className="flex items-center gap-1 [&_input]:min-h-small [&_input]:py-1.5 lg:[&_input]:text-sm [&_svg]:size-4">
        <SearchBox label="Search jobs to plan" value={state.q} onChange={(q) => change({ q })} />
        <Popover label="Filters" icon={ListFilterIcon} kind="quiet" named="never">
          <div className="flex flex-col gap-2">
            {filters.map(({ name, label, options, value, isSet, set: choose, clear }) => (
              <ToolbarSelect
                key={name}
                {...{ label, options, value, isSet }}
                onChange={choose}
                onRemove={clear}
                className="w-full"
              />
            ))}
          </div>
        </Popover>
      </div>
      {set.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {set.map(({ name, label, chosen, clear }) => (
            <li key={name}>
              <button
                type="button"
                aria-label={`Remove filter ${label}: ${chosen}`}
                onClick={clear}
                className="flex min-h-small items-center gap-1 rounded-md border border-accent bg-accent-soft px-2 text-accent text-sm"
              >
                <span>{label}</span>
                <span className="font-medium">{chosen}</span>
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

/** Moves the focus to the next job, to the button by which the last was planned, once that has left the list. */
function useFocusOnNext(jobs: readonly { id: number }[]) {
  const list = useRef<HTMLUListElement>(null);
  const planned = useRef<{ id: number; place: number; button: string } | null>(null);
  useLayoutEffect(() => {
    const last = planned.current;
    if (!last || jobs.some(({ id }) => id === last.id)) return;
    planned.current = null;
    if (document.activeElement !== document.body) return;
    const items = list.current?.querySelectorAll('li[data-item]');
    items?.[Math.min(last.place, items.length - 1)]?.querySelector<HTMLElement>(last.button)?.focus();
  }, [jobs]);
  const planning = ({ id }: { id: number }, button = 'button') => {
    planned.current = { id, place: jobs.findIndex((job) => job.id === id), button };
  };
  return { list, planning };
}
