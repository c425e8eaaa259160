import { expect } from 'vitest';
import { exportedColumns } from '#app/table/table-column.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { officeTables } from '#tests/support/office-tables.ts';
import { startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { noon } from './two-companies.ts';
import { test } from './two-companies-test.ts';

test('every column of every office table can be exported, under its name', async ({ own, two }) => {
  const clock = testClock(noon);
  const app = await startApp(own.db, { clock });
  const cookie = await cookieFor(own.db, who(two.acme, 'admin'), clock);
  for (const { table, columns } of officeTables) {
    const shown = exportedColumns(columns.filter(({ meta }) => !meta.formOnly));
    const search = new URLSearchParams({ format: 'csv', columns: JSON.stringify(shown) });
    const { status, text } = await app.rest('GET', `/export/${table}?${search}`, undefined, { cookie });
    expect(status, `${table}: ${text.slice(0, 300)}`).toBe(200);
    const [head] = text.replace(/^\ufeff/, '').split('\r\n');
    expect(head, table).toBe(shown.map(([, name]) => name).join(','));
    expect(text, table).not.toContain('[object Object]');
  }
  await app.close();
});
