import { column } from '#app/table/column.tsx';
import type { Choices, FieldMeta, TableColumn } from '#app/table/table-column.ts';
import type { NamedField } from '#server/infra/fields.ts';
import { nameOf } from './user-labels.ts';

interface PersonOptions<Row> extends Omit<Partial<FieldMeta<Row>>, 'edit'> {
  label?: string;
  size?: number;
  edit?: Choices & { emptyLabel?: string };
}

/** The person of a row by their name; `edit` offers others. */
export const personColumn = <Row extends { User: Parameters<typeof nameOf>[0] | null }>(
  field: Extract<NamedField, { kind: 'reference' }>,
  options: PersonOptions<Row>,
): TableColumn<Row> =>
  column<Row, 'reference'>(field, { id: 'user', accessorFn: ({ User }) => User && nameOf(User), ...options });
