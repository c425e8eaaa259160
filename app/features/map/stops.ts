import type { RouterOutputs } from '#server/router.ts';
import type { Place, Point } from './projection.ts';

type Visit = RouterOutputs['visits']['list']['data'][number];
export type PlaceOfProperty = RouterOutputs['properties']['places']['places'][number];

export interface Stop {
  visit: Visit;
  place: Place;
  /** Place in the worker's day, from 1. Visits without a place are counted too. */
  number: number;
}

/** A worker's way through the day; null: visits that are nobody's yet. */
export interface Route {
  userId: number | null;
  name: string;
  stops: Stop[];
}

/** Sorts after every time of day. */
const anyTime = '~';
const timeOf = ({ starts, window_from }: Visit) => starts ?? window_from ?? anyTime;

const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** The visits of a day that are not cancelled, as a route for each worker; those without a place are counted. */
export function routesOf(
  visits: readonly Visit[],
  day: string,
  places: ReadonlyMap<number, PlaceOfProperty>,
): { routes: Route[]; without: number } {
  const ofDay = visits
    .filter((visit) => visit.day === day && visit.status !== 'cancelled')
    .sort((one, other) => byText(timeOf(one), timeOf(other)) || one.id - other.id);
  const routes = new Map<number | null, Route>();
  const counts = new Map<number | null, number>();
  let without = 0;
  for (const visit of ofDay) {
    const { user_id: userId, User } = visit;
    const number = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, number);
    const place = places.get(visit.Job.Property.id);
    if (!place) {
      without += 1;
      continue;
    }
    const name = User ? `${User.first_name} ${User.last_name}`.trim() : 'Nobody yet';
    const route = routes.get(userId) ?? { userId, name, stops: [] };
    routes.set(userId, { ...route, stops: [...route.stops, { visit, place, number }] });
  }
  return { routes: [...routes.values()], without };
}

/** Discs of two visits at one house would be one: later ones stand beside it, towards the middle of the map. */
export function apart(routes: readonly Route[], width: number, pointOf: (place: Place) => Point) {
  const taken: Point[] = [];
  const least = 15;
  const free = ({ x: from, y }: Point): Point => {
    const step = from > width / 2 ? -least : least;
    const isTaken = (x: number) => taken.some((each) => Math.hypot(each.x - x, each.y - y) < least - 1);
    let x = from;
    for (let tries = 0; tries < 4 && isTaken(x); tries += 1) x += step;
    taken.push({ x, y });
    return { x, y };
  };
  return routes.map((route) => ({
    route,
    stops: route.stops.map((stop) => ({ stop, point: free(pointOf(stop.place)) })),
  }));
}
