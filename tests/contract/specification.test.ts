import { describe, expect } from 'vitest';
import { restRoutes } from '#server/http/rest/routes.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { rolledBack } from '#tests/support/rolled-back.ts';
import { startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { accessTable } from './access/table.ts';
import { restCall } from './rest-call.ts';
import { fieldsOf, type Row, table } from './specification.ts';
import { noon, type Two } from './two-companies.ts';
import { test } from './two-companies-test.ts';

let clone: OwnDatabase;
let two: Two;
test.beforeAll(({ filled }) => {
  ({ clone, two } = filled);
});

const shape = (path: string) => path.replace(/\{\w+\}/g, '{}');
const routeOf = ({ method, path }: Row) =>
  restRoutes.find(({ line }) => line.method === method && shape(line.path) === shape(path));
const nameOf = ({ method, path }: Row) => `${method} ${path}`;

/** The admin's call for a row, on the running app, with valid input. */
async function callRow(row: Row) {
  const route = routeOf(row)!;
  const { db, undo } = await rolledBack(clone.url);
  const clock = testClock(noon);
  const app = await startApp(db, { clock });
  try {
    const cookie = await cookieFor(db, who(two.acme, 'admin'), clock);
    const given = row.input?.(two.acme) ?? accessTable[route.procedure]!.input(two.acme, 'admin');
    const { path, body } = restCall(route.line, given);
    return await app.rest(row.method, path, body, { cookie, 'sec-fetch-site': 'same-origin' });
  } finally {
    await app.close();
    await undo();
  }
}

test('every row of the table has its call', () => {
  expect(table.filter((row) => !routeOf(row)).map(nameOf)).toEqual([]);
});

describe.each(table.map((row) => [nameOf(row), row] as const))('%s', (_, row) => {
  test('answers as specified', async () => {
    const answer = await callRow(row);
    expect([200, 201], answer.text).toContain(answer.status);
    if (row.file) {
      const { type, name, begins } = row.file;
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-disposition')).toMatch(name(two.acme));
      expect(answer.text.startsWith(begins)).toBe(true);
      return;
    }
    expect(answer.body).toHaveProperty('data');
    const { data } = answer.body;
    if (row.list) expect(data).toBeInstanceOf(Array);
    if (row.list && !row.mayBeEmpty) expect(data.length).toBeGreaterThan(0);
    const rows = Array.isArray(data) ? data : [data];
    for (const each of rows) expect([...fieldsOf(each)]).toEqual(expect.arrayContaining(row.fields ?? []));
  });
});
