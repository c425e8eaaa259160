import { expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { quoteOffice } from '#tests/support/quote-office.ts';
import { test } from '#tests/support/test.ts';

test('twenty answers at once are one, and quotes sent at once have numbers without a gap', async ({ own: { db } }) => {
  const { boss, jobs, visitor, sentQuote } = await quoteOffice(db);
  const [one, other] = [await sentQuote(), await sentQuote()];
  const visit = await visitor();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const { token, optional } = at % 2 ? one : other;
      const chosen = at % 4 < 2 ? [optional] : [];
      if (at >= 16)
        return refusal(visit.quotes.declineByLink({ token, name: `No ${at}` })).catch(() => 'done' as const);
      return refusal(visit.quotes.acceptByLink({ token, name: `Yes ${at}`, chosen })).catch(() => 'done' as const);
    }),
  );
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(2);
  for (const answer of answers) if (answer !== 'done') expect(answer).toMatchObject({ code: 'conflict' });
  const quotes = [await boss.quotes.get({ id: one.id }), await boss.quotes.get({ id: other.id })];
  const accepted = quotes.filter(({ status }) => status === 'accepted');
  const price = accepted.reduce((sum, { net_amount }) => sum + net_amount, 0);
  const job = await boss.jobs.get({ id: jobs.taps });
  expect(job.fixed_price ?? 0).toBe(price);
  const history = await db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', 'quotes')
    .where('action', '=', 'update')
    .where('entity_id', 'in', [one.id, other.id])
    .where('actor_id', 'is', null)
    .execute();
  expect(history).toHaveLength(2);

  const drafts = await Promise.all(
    Array.from({ length: 6 }, () =>
      boss.quotes.create({ job_id: jobs.taps, title: 'More', lines: [{ description: 'Tap', unit_price: 5 }] }),
    ),
  );
  const sent = await Promise.all(
    drafts.flatMap(({ id }) => [0, 1].map(() => boss.quotes.markSent({ id }).catch(() => null))),
  );
  const names = sent.flatMap((quote) => quote?.name ?? []).sort();
  expect(names).toEqual([3, 4, 5, 6, 7, 8].map((number) => `Q-2026-000${number}`));
});
