import { expect } from 'vitest';
import type { z } from 'zod';
import { restRoutes } from '#server/http/rest/routes.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { callerFor } from '#tests/support/caller.ts';
import { who } from '#tests/support/world.ts';
import { accessTable } from './access/table.ts';
import { type ListDates, nounContracts } from './noun-contracts.ts';
import { call } from './procedures.ts';
import { noon } from './two-companies.ts';
import { test } from './two-companies-test.ts';

/** By path: the date that `start_date` and `end_date` select by. A list without one says why. */
const dateOf: ListDates = {
  ...Object.assign({}, ...nounContracts.map(({ dates }) => dates)),
  '/account-exports': { none: 'periods' },
  '/amendment-requests': 'createdAt',
  '/audit': 'at',
  '/audit/mine': 'at',
  '/cis': { none: 'a tax month' },
  '/expenses': 'expense_date',
  '/files': 'createdAt',
  '/invoices': 'tax_point',
  '/invoices/lines': 'tax_point',
  '/invoices/owed': { none: 'customers' },
  '/invoices/payments': 'paid_at',
  '/invoices/search': 'tax_point',
  '/job-tasks': 'createdAt',
  '/job-tasks/job/{id}': 'createdAt',
  '/jobs': { none: 'days with dateRange custom, and open jobs whenever' },
  '/notes': 'createdAt',
  '/pay-run': { none: 'a period' },
  '/payments': 'payment_date',
  '/properties': { none: 'not dated' },
  '/queue/failed': 'failed_at',
  '/statements': { none: 'a week' },
  '/time-tracking': 'start_time',
  '/time-tracking/user/{id}': 'start_time',
  '/users': { none: 'not dated' },
  '/users-rates': 'effective_from',
  '/visits': 'day',
};

const lists = restRoutes.filter(({ line, type }) => line.list && type === 'query');
const rowOf = (output: z.ZodType | undefined) =>
  ((output as z.ZodObject).shape.data as unknown as z.ZodArray<z.ZodObject>).element.shape;

test('every list is known here', () => {
  expect(lists.map(({ line }) => line.path).sort()).toEqual(Object.keys(dateOf).sort());
});

test.for(lists.map((route) => [route.line.path, route] as const))(
  '%s: is sorted by updatedAt if its rows have one, and cut to days of its own date',
  async ([path, { procedure, input, output }], { db, two }) => {
    const caller = await callerFor(db, who(two.acme, 'admin'), { now: noon });
    const given = accessTable[procedure]!.input(two.acme, 'admin') as object;
    const list = async (more: object) =>
      (await call(caller, procedure, { ...given, ...more })) as { data: Record<string, unknown>[] };
    const sorts = (input as z.ZodType).safeParse({ ...given, sort: 'updatedAt' }).success;
    expect('updatedAt' in rowOf(output) ? sorts : true).toBe(true);

    const date = dateOf[path]!;
    if (typeof date !== 'string') return;
    const dayIn = (row: Record<string, unknown>) => {
      const value = String(row[date]);
      return value.length === 10 ? value : dayOf(Date.parse(value), 'Europe/London');
    };
    const { data: all } = await list({ limit: 1000 });
    // Lists that are empty here are compared as far as their input goes.
    const days = [...new Set(all.map(dayIn))].sort();
    const first = days[0] ?? '2026-03-02';
    const cut = await list({ limit: 1000, start_date: first, end_date: first });
    expect(cut.data).toEqual(all.filter((row) => dayIn(row) === first));
    expect((await list({ end_date: '2000-01-01' })).data).toEqual([]);
    expect((await list({ start_date: '2100-01-01' })).data).toEqual([]);
  },
);
