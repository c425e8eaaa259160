import { expect } from 'vitest';
import { createFullCompany } from '#tests/support/full-company.ts';
import { test } from '#tests/support/test.ts';
import { migrations } from './all.ts';

test('saved views of former tabs lead to the addresses of now', async ({ own: { db } }) => {
  const { company_id, worker } = await createFullCompany(db);
  const addresses = {
    '/invoices?tab=history': '/invoices/history',
    '/invoices?tab=history&q=a%26b&limit=50': '/invoices/history?q=a%26b&limit=50',
    '/payments?tab=pay-run&start_date=2026-01-04': '/payments/pay-run?start_date=2026-01-04',
    '/time-tracked?tab=records&needs_review=true': '/time-tracked/records?needs_review=true',
    '/users?tab=rates': '/users/rates',
    '/jobs?tab=all&q=roof': '/jobs?tab=all&q=roof',
    '/invoices?q=tab%3Dhistory': '/invoices?q=tab%3Dhistory',
    '/payments?tab=unknown': '/payments?tab=unknown',
  };
  const views = Object.keys(addresses).map((address, nth) => ({
    ...{ company_id, user_id: worker, list: 'x', name: `View ${nth}`, address },
  }));
  await db.deleteFrom('saved_views').execute();
  await db.insertInto('saved_views').values(views).execute();
  await migrations['0118_tabs_with_addresses']!.up(db as never);
  const rows = await db.selectFrom('saved_views').select('address').orderBy('id').execute();
  expect(rows.map(({ address }) => address)).toEqual(Object.values(addresses));
});
