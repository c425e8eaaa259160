import { useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';

interface OfJob {
  job_id: number;
  Job: { job_title: string; Property: { address: string } };
}

const first = { limit: 20, sort: 'updatedAt', order: 'desc' } as const;
/** Closed jobs too: their time and money may still be corrected. */
const closedToo = { includeCompleted: true, includeArchived: true, dateRange: 'all' } as const;

/** 'job_title @ property_address', the label of jobs everywhere. */
const labelOf = (title: string, address: string) => `${title} @ ${address}`;

/** Server search for jobs, last changed first. Those of `rows` are known without a request. */
export function useJobSource(rows: readonly OfJob[] = []) {
  const { client } = trpc.useUtils();
  const [source] = useState(() =>
    createOptionSource(async (q) => {
      // A full label pasted from a cell is searched by its title.
      const [title] = q.split(' @ ');
      const { data } = await client.jobs.list.query({ ...(title && { q: title }), ...closedToo, ...first });
      return data.map(({ id, job_title, property_address }) => ({
        value: String(id),
        label: labelOf(job_title, property_address),
        detail: `#${id}`,
      }));
    }),
  );
  source.remember(
    rows.map(({ job_id, Job }) => ({
      value: String(job_id),
      label: labelOf(Job.job_title, Job.Property.address),
    })),
  );
  return source;
}
