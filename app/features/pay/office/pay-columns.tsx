import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { FieldMeta, TableColumn } from '#app/table/table-column.ts';
import { Minutes, Money, Stat } from '#app/ui/stats.tsx';

type Key<Row> = Extract<keyof Row, string>;

export const userColumn = <Row extends { User: Parameters<typeof nameOf>[0] }>(
  header: string,
  size: number,
): TableColumn<Row> => ({
  id: 'user',
  header,
  size,
  accessorFn: ({ User }) => nameOf(User),
  meta: { dataType: 'string', card: 'important' },
});

/** The class name of an amount. */
type Tone = (pounds: number) => string;

export const tones = {
  zeroMuted: (pounds) => (pounds === 0 ? 'text-muted' : ''),
  pending: (pounds) => (pounds > 0 ? 'text-warning' : 'text-muted'),
  /** Owed to the worker is the usual; paid too much is not. */
  balance: (pounds) => (pounds > 0 ? 'font-medium text-danger' : 'font-medium'),
} satisfies Record<string, Tone>;

export const poundsColumn = <Row,>(
  accessorKey: Key<Row>,
  header: string,
  size: number,
  { tone, ...meta }: Partial<FieldMeta<Row>> & { tone?: Tone } = {},
): TableColumn<Row> => ({
  accessorKey,
  header,
  size,
  ...(tone && {
    cell: ({ getValue }) => {
      const pounds = Number(getValue() ?? 0);
      return <span className={tone(pounds)}>{formatPounds(pounds)}</span>;
    },
  }),
  meta: { dataType: 'currency', ...meta },
});

export const minutesColumn = <Row,>(
  accessorKey: Key<Row>,
  header: string,
  size: number,
  meta: Partial<FieldMeta<Row>> = {},
): TableColumn<Row> => ({
  accessorKey,
  header,
  size,
  cell: ({ getValue }) => <Minutes value={Number(getValue())} />,
  meta: { dataType: 'number', exportAs: 'minutes', ...meta },
});

export const MoneyStat = ({ value, ...rest }: { label: string; value: number; note?: React.ReactNode }) => (
  <Stat {...rest}>
    <Money value={value} />
  </Stat>
);
