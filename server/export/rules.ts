import type { z } from 'zod';
import { nameOf } from '#db/queries/users.ts';
import type { ExportMeta, RowValue } from '#server/rpc/table-meta.ts';

const labelled =
  (field: string, labels: Readonly<Record<string, string>>): RowValue =>
  (row) =>
    labels[String(row[field])] ?? row[field];

const user: RowValue = (row) => (row.User ? nameOf(row as never) : '');
const job: RowValue = ({ Job }) => {
  const { job_title, Property } = (Job ?? {}) as { job_title?: string; Property?: { address: string } };
  return job_title && `${job_title} @ ${Property?.address}`;
};

/** Names and labels instead of ids and codes. Rows of a person or a job have a column with its name. */
export function peopleValues({ labels = {}, values }: ExportMeta, row: z.ZodType): Readonly<Record<string, RowValue>> {
  const { shape } = row as z.ZodObject;
  return {
    ...('User' in shape && { user }),
    ...('Job' in shape && { job }),
    ...Object.fromEntries(Object.entries(labels).map(([field, names]) => [field, labelled(field, names)])),
    ...values,
  };
}
