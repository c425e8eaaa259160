import { useMemo } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import type { ListFilter } from '#app/table/state/list-state.ts';
import { type OfficeTab, officeJobFilters } from './job-list.ts';

const silent = { meta: { silent: true } } as const;

/** The list's filters with staff options. Tabs of a single job type have no type filter. */
export function useFilterChoices(tab: OfficeTab) {
  const { data } = trpc.users.names.useQuery(undefined, silent);
  return useMemo(() => {
    const staff = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    const assignee = {
      ...officeJobFilters.assignee,
      options: [{ value: 'all', label: 'Anyone' }, ...staff],
    };
    const hasTypes = tab === 'all' || tab === 'other';
    const job_type: ListFilter = { ...officeJobFilters.job_type, position: hasTypes ? 'bar' : 'beside' };
    return { staff, filters: { ...officeJobFilters, assignee, job_type } };
  }, [data, tab]);
}
