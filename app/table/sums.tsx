import { Minutes, Money } from '#app/ui/stats.tsx';
import type { NamedField } from '#server/infra/fields.ts';
import { sumPounds } from '#server/pricing/constants.ts';

/** A sum of a list: its name in `meta.sums`, and what each row adds to it. */
export interface SumField<Row> {
  key: string;
  label: string;
  /** Pounds, if absent. */
  isMinutes?: true;
  value: (row: Row) => number | null | undefined;
}

/** Null: too many rows to add up. */
export type Sums = Readonly<Record<string, number | null | undefined>>;

export interface TableSums<Row> {
  fields: readonly SumField<Row>[];
  /** Sums of all matching rows; undefined while they load. */
  all: Sums | undefined;
}

/** Sum of the rows' field of the same name. `label` overrides the field's own. */
export const sumOf = <Row,>(
  { name, kind, label }: NamedField & { name: Extract<keyof Row, string> },
  options: { label?: string } = {},
): SumField<Row> => ({
  key: name,
  label: options.label ?? label,
  ...(kind === 'minutes' && { isMinutes: true }),
  value: (row) => row[name] as number | null | undefined,
});

export const sumsOfRows = <Row,>(fields: readonly SumField<Row>[], rows: readonly Row[]): Sums =>
  Object.fromEntries(
    fields.map(({ key, isMinutes, value }) => {
      const values = rows.map((row) => value(row) ?? 0);
      return [key, isMinutes ? values.reduce((sum, each) => sum + each, 0) : sumPounds(values)];
    }),
  );

interface SumListProps {
  fields: readonly Pick<SumField<never>, 'key' | 'label' | 'isMinutes'>[];
  sums: Sums;
}

export function SumList({ fields, sums }: SumListProps) {
  const shown = fields.filter(({ key }) => typeof sums[key] === 'number');
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
      {shown.map(({ key, label, isMinutes }) => (
        <div key={key} className="flex gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">
            {isMinutes ? <Minutes value={sums[key] ?? 0} /> : <Money value={sums[key] ?? 0} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The foot of a list: the sums of all its rows, on every page of it. */
export function SumsLine<Row>({ sums: { fields, all } }: { sums: TableSums<Row> }) {
  const left = all ? fields.filter(({ key }) => all[key] === null).map(({ label }) => label.toLowerCase()) : [];
  return (
    <section
      aria-label="Sums of all rows"
      className="mt-2 flex min-h-small flex-wrap items-center gap-x-5 gap-y-1 rounded-md border border-line bg-raised px-3 py-1.5"
    >
      <p className="font-medium text-sm">Total</p>
      {all && <SumList fields={fields} sums={all} />}
      {left.length > 0 && (
        <p className="text-muted text-sm">
          {`Too many rows to add up ${left.join(' and ')}: filter the list, for example by dates.`}
        </p>
      )}
    </section>
  );
}
