import { describe, expect } from 'vitest';
import { seed } from '#db/fixtures/seed.ts';
import { addDays } from '#server/infra/time-zone.ts';
import { importAccounts } from '#tests/support/account-files.ts';
import { callerFor, ctxFor } from '#tests/support/caller.ts';
import { testConfig } from '#tests/support/config.ts';
import { test } from '#tests/support/test.ts';
import { accountPrograms } from '../account-exports/constants.ts';
import { readContent } from '../account-exports/queries.ts';
import { hashPassword } from '../auth/passwords.ts';
import { quoteStatuses } from '../quotes/constants.ts';
import { writeDemoBooks } from './books.ts';
import { writeDemoQuotes } from './quotes.ts';

/** Different weekdays, hours and month ends. */
const moments = [
  '2026-02-01T00:10:00.000Z',
  '2026-06-19T17:30:00.000Z',
  '2026-03-02T09:30:00.000Z',
  '2027-01-06T10:00:00.000Z',
].slice(0, Number(process.env.SOAK_COUNT ?? 2));

// Ten weeks of a company with all its invoices.
describe('the demo accounts', { timeout: 60_000 }, () => {
  for (const moment of moments) {
    test(`are those of a healthy company at ${moment}`, async ({ db }) => {
      const seeded = await seed(db, {
        demo: true,
        firstCompany: undefined,
        clock: () => Date.parse(moment),
        hashPassword,
        furnishDemo: async (transaction, made) => {
          await writeDemoBooks(transaction, made, testConfig());
          await writeDemoQuotes(transaction, made, testConfig());
        },
      });
      if (seeded.made !== 'demo') throw new Error('nothing was made');
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'admin@fettle.example')
        .executeTakeFirstOrThrow();
      const office = await callerFor(db, { company_id: seeded.company_id, id }, { now: moment });

      const { buckets } = await office.dashboard.analytics({ period: 'weekly' });
      const sum = (of: 'profit' | 'labour' | 'expenses') => buckets.reduce((total, bucket) => total + bucket[of], 0);
      const share = ({ profit, labour, expenses }: Record<'profit' | 'labour' | 'expenses', number>) =>
        profit / (profit + labour + expenses);
      const all = share({ profit: sum('profit'), labour: sum('labour'), expenses: sum('expenses') });
      expect(all).toBeGreaterThan(0.15);
      expect(all).toBeLessThan(0.3);
      for (const bucket of buckets.slice(0, -1)) {
        expect(share(bucket), bucket.label).toBeGreaterThan(0.05);
        expect(share(bucket), bucket.label).toBeLessThan(0.4);
      }

      const { data } = await office.invoices.list({ limit: 200, sort: 'id', order: 'asc' });
      const statuses = new Set(data.map(({ status }) => status));
      for (const status of ['unsent', 'sent', 'part_paid', 'paid', 'overdue'] as const) {
        expect(statuses, status).toContain(status);
      }
      expect(data.length).toBeGreaterThan(40);
      const issueDays = data.map(({ issue_date }) => issue_date);
      expect(issueDays, 'numbers rise with the days').toEqual([...issueDays].sort());
      expect(data.every(({ amount_due }) => amount_due > 0)).toBe(true);
      expect(issueDays.at(-1)! <= moment.slice(0, 10)).toBe(true);

      // The accounts programs read all of it, and get what the customers' statements of account say.
      const end_date = moment.slice(0, 10);
      const period = { start_date: addDays(end_date, -90), end_date };
      const customers = await office.customers.list({ limit: 1000 });
      const statements = await Promise.all(
        customers.data.map(({ id: each }) => office.accounts.get({ id: each, ...period })),
      );
      const due = statements.reduce((pence, each) => pence + Math.round((each.invoiced - each.credited) * 100), 0);
      const { scope } = await ctxFor(db, { company_id: seeded.company_id, id }, { now: moment });
      const imported = [];
      for (const program of accountPrograms) {
        const made = await office.accountExports.create({ program, ...period });
        imported.push(importAccounts(program, (await readContent(db, scope, made.id))!));
      }
      expect(imported[0]).toMatchObject({ due });
      expect(imported.slice(1)).toEqual([imported[0], imported[0]]);

      const quotes = await office.quotes.list({});
      expect(new Set(quotes.data.map(({ status }) => status))).toEqual(new Set(quoteStatuses));
    });
  }
});
