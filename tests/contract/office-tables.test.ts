import { expect, test } from 'vitest';
import { columnId } from '#app/table/table-column.ts';
import { appRouter } from '#server/router.ts';
import { officeTables, shownWithoutTable } from '#tests/support/office-tables.ts';

test.each(officeTables)('$table: every column that can be shown can be sorted', ({ columns, sorts, unsorted }) => {
  const shown = columns.filter(({ meta }) => !meta.formOnly).map(columnId);
  expect(shown.filter((id) => !sorts.includes(id))).toEqual(unsorted);
});

test('every list that is exported has its table here, or says where it is shown', () => {
  const procedures = Object.values(appRouter._def.procedures as object) as {
    _def: { meta?: { export?: { table: string } } };
  }[];
  const exported = new Set(procedures.flatMap(({ _def: { meta } }) => meta?.export?.table ?? []));
  const named = [...officeTables.map(({ table }) => table), ...Object.keys(shownWithoutTable)];
  expect([...new Set(named)].sort()).toEqual([...exported].sort());
});
