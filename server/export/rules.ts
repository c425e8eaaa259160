import type { z } from 'zod';
import { nameOf } from '#db/queries/users.ts';
import { choiceLabel, type NamedField } from '#server/infra/fields.ts';
import type { ExportMeta, RowValue } from '#server/rpc/table-meta.ts';

function choiceValue(field: NamedField): [string, RowValue][] {
  if (field.kind !== 'choice') return [];
  const labelOf = (value: unknown) => choiceLabel(field, value) ?? value;
  const value: RowValue = ({ [field.name]: value }) => (Array.isArray(value) ? value.map(labelOf) : labelOf(value));
  return [[field.name, value]];
}

const user: RowValue = (row) => (row.User ? nameOf(row as never) : '');
const job: RowValue = ({ Job }) => {
  const { job_title, Property } = (Job ?? {}) as { job_title?: string; Property?: { address: string } };
  return job_title && `${job_title} @ ${Property?.address}`;
};

/** Names and labels instead of ids and codes. Rows of a person or a job have a column with its name. */
export function peopleValues({ fields = {}, values }: ExportMeta, row: z.ZodType): Readonly<Record<string, RowValue>> {
  const { shape } = row as z.ZodObject;
  return {
    ...('User' in shape && { user }),
    ...('Job' in shape && { job }),
    ...Object.fromEntries(Object.values(fields).flatMap(choiceValue)),
    ...values,
  };
}
