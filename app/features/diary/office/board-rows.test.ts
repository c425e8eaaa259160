import { expect, it } from 'vitest';
import { addressOfRows, arrangeRows, type BoardRow, isCompactBoard, rowChoiceOf, rowOptions } from './board-rows.ts';
import type { Visit, Worker } from './diary.ts';

const worker = (user_id: number, trades: string, districts: string) => ({ user_id, trades, districts }) as Worker;
const workers = [worker(1, 'Plumbing', 'M19'), worker(2, 'Drains, Gas', ''), worker(3, '', 'SK1, M20')];
const rows: BoardRow[] = [
  { userId: null, name: 'Nobody yet', worker: undefined },
  ...workers.map((each) => ({ userId: each.user_id, name: `W${each.user_id}`, worker: each })),
  { userId: 9, name: 'Former', worker: undefined },
];
const visits = [{ user_id: 9, Job: { Property: { post_code: 'M2 5BQ' } } }] as Visit[];
const load = (planned: number, travel: number) => ({ planned, available: 480, driven: 0, worked: 0, travel });
const loads = new Map([
  [1, load(400, 0)],
  [2, load(0, 40)],
  [3, load(60, 10)],
]);
const shown = (address: string) =>
  arrangeRows(rows, rowChoiceOf(new URLSearchParams(address)), { loads, visits }).map((group) => [
    group.heading,
    ...group.rows.map(({ userId }) => userId),
  ]);

it('shows workers by trade and area, and groups and orders them', () => {
  expect(shown('')).toEqual([['', null, 1, 2, 3, 9]]);
  expect(shown('worker_trade=Gas')).toEqual([['', null, 2]]);
  expect(shown('worker_area=M20'), 'also who works everywhere').toEqual([['', null, 2, 3]]);
  expect(shown('worker_area=M2'), 'also who has a visit there').toEqual([['', null, 2, 9]]);
  expect(shown('free=420')).toEqual([['', null, 2, 3]]);
  expect(shown('order=trade')).toEqual([
    ['', null],
    ['Drains', 2],
    ['Plumbing', 1],
    ['No trade', 3, 9],
  ]);
  expect(shown('order=trade&worker_trade=Gas')).toEqual([
    ['', null],
    ['Gas', 2],
  ]);
  expect(shown('order=area')).toEqual([
    ['', null],
    ['M19', 1],
    ['SK1', 3],
    ['Everywhere', 2, 9],
  ]);
  expect(shown('order=free')).toEqual([['', null, 2, 3, 1, 9]]);
  expect(shown('order=travel')).toEqual([['', null, 1, 9, 3, 2]]);
  expect(rowOptions(workers, visits)).toEqual({
    trades: ['Drains', 'Gas', 'Plumbing'],
    areas: ['M2', 'M19', 'M20', 'SK1'],
  });
});

it('is compact from eight workers on, or as the address says', () => {
  const search = new URLSearchParams('view=day&order=free');
  expect(addressOfRows(search, { order: 'name', trade: 'Gas', isCompact: true }).toString()).toBe(
    'view=day&worker_trade=Gas&rows=compact',
  );
  const many = Array.from({ length: 8 }, (_, id) => ({ userId: id + 1, name: '', worker: worker(id + 1, '', '') }));
  const of = (address: string, some: readonly BoardRow[]) =>
    isCompactBoard(rowChoiceOf(new URLSearchParams(address)), some);
  expect([of('', rows), of('', many), of('rows=roomy', many), of('rows=compact', rows)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
