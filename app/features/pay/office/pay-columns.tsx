import { formatPounds } from '#app/lib/format.ts';
import { column } from '#app/table/column.tsx';
import type { FieldMeta, TableColumn } from '#app/table/table-column.ts';
import { Money, Stat } from '#app/ui/stats.tsx';
import type { NamedField } from '#server/infra/fields.ts';

/** The class name of an amount. */
type Tone = (pounds: number) => string;

export const tones = {
  zeroMuted: (pounds) => (pounds === 0 ? 'text-muted' : ''),
  pending: (pounds) => (pounds > 0 ? 'text-warning' : 'text-muted'),
  /** Owed to the worker is the usual; paid too much is not. */
  balance: (pounds) => (pounds > 0 ? 'font-medium text-danger' : 'font-medium'),
} satisfies Record<string, Tone>;

/** A column of an amount in a colour. */
export const tonedColumn = <Row,>(
  field: Extract<NamedField, { kind: 'pounds' }> & { name: Extract<keyof Row, string> },
  { tone, ...options }: Omit<Partial<FieldMeta<Row>>, 'edit'> & { label?: string; size: number; tone: Tone },
): TableColumn<Row> => ({
  ...column<Row, 'pounds'>(field, options),
  cell: ({ getValue }) => {
    const pounds = Number(getValue() ?? 0);
    return <span className={tone(pounds)}>{formatPounds(pounds)}</span>;
  },
});

export const MoneyStat = ({ value, ...rest }: { label: string; value: number; note?: React.ReactNode }) => (
  <Stat {...rest}>
    <Money value={value} />
  </Stat>
);
