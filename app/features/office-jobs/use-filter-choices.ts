import { useMemo } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { officeJobList } from './office-job-list.ts';

const silent = { meta: { silent: true } } as const;

/** The staff, and the list's filters with their names to choose from: what an address means does not depend on them. */
export function useFilterChoices() {
  const { data } = trpc.users.names.useQuery(undefined, silent);
  return useMemo(() => {
    const staff = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    const { filters, ...rest } = officeJobList;
    const assignee = { ...filters.assignee, options: [{ value: 'all', label: 'Anybody' }, ...staff] };
    return { staff, spec: { ...rest, filters: { ...filters, assignee } } };
  }, [data]);
}
