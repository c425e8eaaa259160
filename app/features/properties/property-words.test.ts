import { expect, test } from 'vitest';
import { propertySorts } from '#server/properties/constants.ts';
import { createPropertySchema } from '#server/properties/schema.ts';
import { propertyColumns } from './property-columns.ts';
import { propertyTable } from './property-table.ts';

test('what is sorted by, the server sorts by', () => {
  expect(propertyTable.sorts).toEqual(propertySorts);
  for (const { key, sortable } of propertyColumns([])) if (sortable) expect(propertySorts).toContain(key);
});

test('what is entered, the server takes, as long as it may be', () => {
  const entered = propertyColumns([]).filter(({ edit }) => edit?.kind === 'text');
  for (const { key, edit } of entered) {
    const longest = edit?.kind === 'text' ? (edit.maxLength ?? 0) : 0;
    const property = (length: number) => ({
      address: '1 Mill Lane',
      [key]: (key === 'tenant_phone' ? '01614960000' : '').padEnd(length, key === 'tenant_phone' ? '-' : 'a'),
    });
    expect(createPropertySchema.safeParse(property(longest)).success, key).toBe(true);
    expect(createPropertySchema.safeParse(property(longest + 1)).success, key).toBe(false);
  }
});
