import { expect, test } from 'vitest';
import { apart, routesOf } from './stops.ts';

const day = '2026-03-02';
const house = (id: number) => ({
  id,
  address: `${id} Mill Lane`,
  post_code: '',
  latitude: 53 + id / 100,
  longitude: -2,
});
const grace = { first_name: 'Grace', last_name: 'Owusu' };

const visit = (id: number, of: object) =>
  ({ id, user_id: 5, User: grace, day, starts: null, window_from: null, status: 'planned', ...of }) as never;
const at = (id: number) => ({ Job: { Property: { id } } });

test('a worker’s visits of the day are numbered in their order, also where one has no place', () => {
  const visits = [
    visit(1, { ...at(1), starts: '13:00' }),
    visit(2, { ...at(2), window_from: '08:00' }),
    visit(3, { ...at(9), starts: '10:00' }),
    visit(4, { ...at(1) }),
    visit(5, { ...at(2), starts: '09:00', status: 'cancelled' }),
    visit(6, { ...at(2), day: '2026-03-03' }),
    visit(7, { ...at(2), user_id: null, User: null }),
  ];
  const { routes, without } = routesOf(visits, day, new Map([1, 2].map((id) => [id, house(id)])));
  expect(without).toBe(1);
  expect(routes.map(({ name, stops }) => [name, stops.map((stop) => [stop.visit.id, stop.number])])).toEqual([
    [
      'Grace Owusu',
      [
        [2, 1],
        [1, 3],
        [4, 4],
      ],
    ],
    ['Nobody yet', [[7, 1]]],
  ]);
  // The visits at one house stand side by side, towards the middle.
  const drawn = apart(routes, 360, () => ({ x: 300, y: 10 }));
  expect(drawn.flatMap(({ stops }) => stops.map(({ point }) => point.x))).toEqual([300, 285, 270, 255]);
});
