import { expect, test } from 'vitest';
import { columnId } from '#app/table/table-column.ts';
import { propertySorts } from '#server/properties/constants.ts';
import { createPropertySchema } from '#server/properties/schema.ts';
import { propertyColumns } from './property-columns.ts';
import { propertyTable } from './property-list.ts';

test('the server supports every sortable column', () => {
  expect(propertyTable.sorts).toEqual(propertySorts);
});

test('the server accepts every editable value up to its maximum length', () => {
  const entered = propertyColumns([]).filter(({ meta }) => meta.edit?.kind === 'text');
  for (const column of entered) {
    const key = columnId(column);
    const { edit } = column.meta;
    const longest = edit?.kind === 'text' ? (edit.maxLength ?? 0) : 0;
    const longText = (length: number) => {
      if (key === 'tenant_phone') return '01614960000'.padEnd(length, '-');
      if (key === 'post_code') return 'M9 0PY'.padEnd(length, '.');
      if (key === 'place') return `${'53.'.padEnd(length - 3, '0')}, 2`;
      return (key.endsWith('_email') ? '@mill.example' : '').padStart(length, 'a');
    };
    const property = (length: number) => ({ address: '1 Mill Lane', [key]: longText(length) });
    expect(createPropertySchema.safeParse(property(longest)).success, key).toBe(true);
    expect(createPropertySchema.safeParse(property(longest + 1)).success, key).toBe(false);
  }
});
