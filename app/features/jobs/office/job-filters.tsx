import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { useStaffOptions, useTradeOptions } from '#app/features/pickers/option-sources.ts';
import { formatDate } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { ListFilter } from '#app/table/state/list-state.ts';
import type { JobFilters } from '../job-list.ts';
import { type OfficeTab, officeJobFilters } from './job-list.ts';

/** The list's filters with the options that the company makes. Tabs of a single job type have no type filter. */
export function useFilterChoices(tab: OfficeTab) {
  const staff = useStaffOptions();
  const trades = useTradeOptions();
  return useMemo(() => {
    const assignee = { ...officeJobFilters.assignee, options: [{ value: 'all', label: 'Anyone' }, ...staff] };
    const trade_id = { ...officeJobFilters.trade_id, options: [{ value: 'all', label: 'Any trade' }, ...trades] };
    const hasTypes = tab === 'all' || tab === 'other';
    const job_type: ListFilter = { ...officeJobFilters.job_type, position: hasTypes ? 'bar' : 'beside' };
    return { staff, trades, filters: { ...officeJobFilters, assignee, trade_id, job_type } };
  }, [staff, trades, tab]);
}

const names = ['property_id', 'unassigned', 'planned_not_started', 'to_bill', 'finished_from', 'finished_to'] as const;

export const isLinked = ({ state }: JobFilters) => names.some((name) => state.filters[name]);

/** Filters set by a link, which the filter bar does not offer; clicking one removes it. */
export function LinkedFilters({ list: { state, change } }: { list: JobFilters }) {
  const set = names.filter((name) => state.filters[name]);
  const propertyId = Number(state.filters.property_id);
  const { data } = trpc.properties.list.useQuery({ property_id: propertyId, limit: 1 }, { enabled: propertyId > 0 });
  const summaryOf = (name: (typeof names)[number]) => {
    const { label } = officeJobFilters[name];
    const value = state.filters[name] ?? '';
    if (name === 'property_id') return data?.data[0]?.address ?? label;
    return name === 'finished_from' || name === 'finished_to' ? `${label} ${formatDate(value)}` : label;
  };
  if (set.length === 0) return null;
  return (
    <ul aria-label="Filtered by" className="flex shrink-0 flex-wrap gap-2">
      {set.map((name) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => change({ filters: { [name]: '' } })}
            className="inline-flex min-h-small items-center gap-1.5 rounded-md border border-accent bg-accent-soft pr-2 pl-3 font-medium text-accent text-sm hover:bg-raised"
          >
            <span className="sr-only">Remove filter: </span>
            {summaryOf(name)}
            <X className="size-4" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
