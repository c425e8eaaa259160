import { type RawBuilder, sql } from 'kysely';
import { instant, object, rowText } from '#server/infra/row-text.ts';
import { type TimeRecord, timeRecordSchema } from './schema.ts';

const position = (column: string) => {
  const degrees = (name: string) => sql`(${sql.ref(column)} ->> ${sql.lit(name)})::float8`;
  const isObject = sql`where jsonb_typeof(${sql.ref(column)}) = 'object'`;
  return object({ latitude: degrees('latitude'), longitude: degrees('longitude') }, isObject);
};

const columns: { [Name in keyof TimeRecord]?: RawBuilder<unknown> } = {
  start_time: instant('t.start_time'),
  end_time: instant('t.end_time'),
  start_cordinate: position('t.start_cordinate'),
  end_cordinate: position('t.end_cordinate'),
  start_location: position('t.start_cordinate'),
  end_location: position('t.end_cordinate'),
  property_name: sql.ref('p.address'),
  User: object({ first_name: sql.ref('u.first_name'), last_name: sql.ref('u.last_name') }),
  Job: object({ job_title: sql.ref('j.job_title'), Property: object({ address: sql.ref('p.address') }) }),
  createdAt: instant('t.createdAt'),
  updatedAt: instant('t.updatedAt'),
};

/** The JSON of a row: the fields of the output schema, in its order. A field without an entry is a column of `t`. */
export const textOf = (invoiceNumber: RawBuilder<unknown>) => {
  const given: typeof columns = { ...columns, invoice_number: invoiceNumber };
  const names = Object.keys(timeRecordSchema.shape) as (keyof TimeRecord)[];
  return rowText(Object.fromEntries(names.map((name) => [name, given[name] ?? sql.ref(`t.${name}`)])));
};
