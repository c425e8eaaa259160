import { useMemo } from 'react';
import { trpc } from '#app/lib/trpc.ts';

/** Users in the Construction Industry Scheme; not prefetched by the loader. */
const subcontractors = { in_cis: true, limit: 1000 } as const;

/** CIS rates in per cent, by user id as in a form. */
export function useCisRates(): ReadonlyMap<string, number> {
  const { data } = trpc.users.list.useQuery(subcontractors, { meta: { silent: true } });
  return useMemo(() => new Map(data?.data.map(({ id, cis_rate }) => [String(id), cis_rate ?? 0])), [data]);
}
