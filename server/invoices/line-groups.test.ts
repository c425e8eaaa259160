import { expect, test } from 'vitest';
import { invoiceLine } from '#tests/support/documents.ts';
import { lineGroups } from './line-groups.ts';
import type { InvoiceLine } from './schema.ts';

const on = (work_date: string | null, amount: number, over: Partial<InvoiceLine> = {}) =>
  invoiceLine({ work_date, amount, description: `${amount}`, ...over });
const shown = (lines: InvoiceLine[]) =>
  lineGroups(lines, '2026-12-01').map(({ head, lines: own }) => [
    head?.label,
    head?.net,
    ...own.map((line) => line.amount),
  ]);

test('several lines a day are grouped by day, with expenses beside the work of their day', () => {
  const lines = [
    on('2026-11-24', 0.1),
    on('2026-11-25', 0.2),
    on('2025-12-31', 4),
    on('2025-12-31', 5),
    on('2026-11-24', 0.2, { kind: 'expense' }),
    on('2026-11-25', 7, { kind: 'expense' }),
  ];
  expect(shown(lines)).toEqual([
    ['Wed 31 Dec 2025', 9, 4, 5],
    // To the penny, unlike 0.1 + 0.2.
    ['Tue 24 Nov', 0.3, 0.1, 0.2],
    ['Wed 25 Nov', 7.2, 0.2, 7],
  ]);
});

test('a line a day is grouped by week, from Sunday; earlier work and what has no day keep their places', () => {
  const lines = [
    on(null, 500, { kind: 'fixed' }),
    on('2026-11-21', 1),
    on('2026-11-22', 2),
    on('2026-11-28', 3),
    on('2026-10-31', 4, { is_earlier: true }),
    on(null, -25, { kind: 'discount' }),
  ];
  expect(shown(lines)).toEqual([
    [undefined, undefined, 500],
    ['Week of 15–21 Nov 2026', 1, 1],
    ['Week of 22–28 Nov 2026', 5, 2, 3],
    ['Week of 25–31 Oct 2026', 4, 4],
    [undefined, undefined, -25],
  ]);
});

test('lines of one day or week need no head', () => {
  expect(shown([on('2026-11-24', 1), on('2026-11-24', 2)])).toEqual([[undefined, undefined, 1, 2]]);
  expect(shown([on('2026-11-22', 1), on('2026-11-28', 2)])).toEqual([[undefined, undefined, 1, 2]]);
  const earlier = on('2026-11-24', 2, { is_earlier: true });
  expect(shown([on('2026-11-24', 1), earlier])).toEqual([
    [undefined, undefined, 1],
    [undefined, undefined, 2],
  ]);
  expect(shown([])).toEqual([]);
});
