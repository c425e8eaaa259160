import { useMemo } from 'react';
import { trpc } from '#app/lib/trpc.ts';

/** Who is in the Construction Industry Scheme; the page's loader need not ask. */
const subcontractors = { in_cis: true, limit: 1000 } as const;

/** Percent by the worker's number, as a form has it. */
export function useCisRates(): ReadonlyMap<string, number> {
  const { data } = trpc.users.list.useQuery(subcontractors, { meta: { silent: true } });
  return useMemo(() => new Map(data?.data.map(({ id, cis_rate }) => [String(id), cis_rate ?? 0])), [data]);
}
