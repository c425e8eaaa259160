import { describe, expect, test } from 'vitest';
import type { TableColumn } from '../table-column.ts';
import { createNewRows, withNewRows } from './new-rows.ts';

interface Flat {
  id: number;
  address: string;
  rooms: number | null;
  isLet: boolean;
}
const flat = (id: number): Flat => ({ id, address: '', rooms: null, isLet: false });
const columns: TableColumn<Flat>[] = [
  {
    accessorKey: 'address',
    header: 'Address',
    meta: { dataType: 'string', required: true, edit: { kind: 'text' } },
  },
  { accessorKey: 'rooms', header: 'Rooms', meta: { dataType: 'number', edit: { kind: 'text' } } },
  {
    accessorKey: 'isLet',
    header: 'Let',
    meta: { dataType: 'boolean', required: true, edit: { kind: 'text' } },
  },
  { accessorKey: 'id', header: 'Number', meta: { dataType: 'number' } },
];
const ids = (rows: readonly Flat[]) => rows.map(({ id }) => id);

describe('a new row', () => {
  test('is sent with its values once nothing is missing', () => {
    const rows = createNewRows<Flat>();
    const key = rows.begin(1, flat);
    expect(rows.saving(key, columns)).toBeUndefined();
    expect(rows.find(key)).toMatchObject({ state: 'open', errors: { address: 'Required' } });
    rows.change(key, { address: '1 Mill Lane' });
    expect(rows.find(key)).toMatchObject({ errors: {}, isTouched: true });
    expect(rows.saving(key, columns)).toEqual({ address: '1 Mill Lane', isLet: false });
    // A row that is being saved ignores changes and is not sent twice.
    rows.change(key, { address: '2 Mill Lane' });
    expect(rows.saving(key, columns)).toBeUndefined();
    expect(rows.find(key)?.row.address).toBe('1 Mill Lane');
  });

  test('keeps the typed values if it is rejected', () => {
    const rows = createNewRows<Flat>();
    const key = rows.begin(1, (id) => ({ ...flat(id), address: '1 Mill Lane' }));
    rows.saving(key, columns);
    rows.rejected(key, 'It is there already.', { address: 'It is there already.' });
    expect(rows.find(key)).toMatchObject({ state: 'open', message: 'It is there already.' });
    rows.change(key, { address: '3 Mill Lane' });
    expect(rows.find(key)?.message).toBeUndefined();
    expect(rows.saving(key, columns)).toMatchObject({ address: '3 Mill Lane' });
    rows.discard(key);
    expect(rows.getSnapshot()).toEqual([]);
  });
});

test('each new row is below the row it was added from, and shows only once', () => {
  const rows = createNewRows<Flat>();
  const page = [flat(7), flat(8)];
  const first = rows.begin(7, flat);
  const second = rows.begin(first, flat);
  rows.begin(99, flat);
  const shown = () => ids(withNewRows(page, rows.getSnapshot()));
  expect(shown()).toEqual([-3, 7, -1, -2, 8]);
  rows.saved(first, flat(9));
  expect(shown()).toEqual([-3, 7, 9, -2, 8]);
  // Saved and already in the page: the next row goes below its current position.
  page.push(flat(9));
  expect(shown()).toEqual([-3, 7, 8, 9, -2]);
  rows.discard(second);
  rows.clearSaved();
  expect(shown()).toEqual([-3, 7, 8, 9]);
});
