import { useMemo } from 'react';
import type { Job } from '#app/features/jobs/job-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { JobChoices } from './office-job-columns.tsx';

const silent = { meta: { silent: true } } as const;
const activeProperties = { status: 'active', limit: 1000 } as const;

/** What may be chosen for a job: the active properties, those where these jobs are in any case, and the staff. */
export function useJobChoices(jobs: readonly Job[]): JobChoices {
  const { data: staff } = trpc.users.names.useQuery(undefined, silent);
  const { data: properties } = trpc.properties.list.useQuery(activeProperties, silent);
  const own = JSON.stringify(
    jobs.map(({ property_id, property_address }) => [property_id, property_address]),
  );
  return useMemo(() => {
    const options = new Map(
      (JSON.parse(own) as [number, string][]).map(([id, label]) => [id, { value: String(id), label }]),
    );
    for (const { id, address, post_code } of properties?.data ?? [])
      options.set(id, { value: String(id), label: address, ...{ detail: post_code } });
    return {
      properties: [...options.values()],
      staff: (staff ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    };
  }, [own, properties, staff]);
}
