import { column } from '#app/table/column.tsx';
import type { Choices, FieldMeta, TableColumn } from '#app/table/table-column.ts';
import { PersonDisc } from '#app/ui/person-disc.tsx';
import type { NamedField } from '#server/infra/fields.ts';
import { nameOf } from './user-labels.ts';

interface PersonOptions<Row> extends Omit<Partial<FieldMeta<Row>>, 'edit'> {
  label?: string;
  size?: number;
  edit?: Choices & { emptyLabel?: string };
}

interface PersonRow {
  user_id: number | null;
  User: Parameters<typeof nameOf>[0] | null;
}

/** The person of a row by their disc and name; `edit` offers others. */
export const personColumn = <Row extends PersonRow>(
  field: Extract<NamedField, { kind: 'reference' }>,
  options: PersonOptions<Row>,
): TableColumn<Row> =>
  column<Row, 'reference'>(field, {
    id: 'user',
    accessorFn: ({ User }) => User && nameOf(User),
    cell: ({ row: { original } }) => original.User && <PersonName id={original.user_id} name={nameOf(original.User)} />,
    ...options,
  });

/** A person's disc and name, which may be cut. */
export function PersonName({ id, name }: { id: number | null; name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <PersonDisc id={id} name={name} />
      <span className="truncate">{name}</span>
    </span>
  );
}
