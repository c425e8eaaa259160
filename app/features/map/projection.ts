/* A map without tiles: places on a plane, true to the square at one latitude, which is enough for a company's own towns. */

export interface Place {
  latitude: number;
  longitude: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The visible part of a map: its middle, and its width in kilometres. */
export interface MapView {
  middle: Place;
  kilometres: number;
}

/** One degree of latitude, or of longitude at the equator. */
const kilometresOfDegree = 111.32;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How many kilometres a place lies to the east and south of another. */
function offset(from: Place, to: Place): Point {
  const east = (to.longitude - from.longitude) * kilometresOfDegree * Math.cos(radians(from.latitude));
  return { x: east, y: (from.latitude - to.latitude) * kilometresOfDegree };
}

/** A place's position on a map, in the units of `size`. */
export function pointOf(place: Place, { middle, kilometres }: MapView, size: { width: number; height: number }): Point {
  const { x, y } = offset(middle, place);
  const scale = size.width / kilometres;
  return { x: size.width / 2 + x * scale, y: size.height / 2 + y * scale };
}

/** The view after dragging by so many units of the map. */
export function moved(view: MapView, by: Point, size: { width: number }): MapView {
  const scale = view.kilometres / size.width;
  const { latitude, longitude } = view.middle;
  return {
    ...view,
    middle: {
      latitude: latitude + (by.y * scale) / kilometresOfDegree,
      longitude: longitude - (by.x * scale) / (kilometresOfDegree * Math.cos(radians(latitude))),
    },
  };
}

/** Less would show a single house larger than its street. */
const leastKilometres = 2;

/** The places without the outermost twentieth on each side: one house in another town would make all others one dot. */
function inner(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((one, other) => one - other);
  const cut = Math.floor(sorted.length / 20);
  return [sorted[cut]!, sorted[sorted.length - 1 - cut]!];
}

/** Shows all of `whole` and most of `most`, with a margin. Undefined without any place. */
export function viewOf(
  whole: readonly Place[],
  most: readonly Place[],
  size: { width: number; height: number },
): MapView | undefined {
  if (whole.length + most.length === 0) return undefined;
  const range = (axis: 'latitude' | 'longitude') => {
    const all = whole.map((place) => place[axis]);
    const some = most.length > 0 ? inner(most.map((place) => place[axis])) : [];
    return [Math.min(...all, ...some), Math.max(...all, ...some)] as const;
  };
  const [south, north] = range('latitude');
  const [west, east] = range('longitude');
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const far = offset(middle, { latitude: south, longitude: east });
  const margin = 1.2;
  const wide = Math.max(far.x, (far.y * size.width) / size.height) * 2 * margin;
  return { middle, kilometres: Math.max(leastKilometres, wide) };
}

const lengths = [50, 20, 10, 5, 2, 1, 0.5, 0.2];

/** The scale's length in kilometres: 10 where it fits in a third of the map, else the next round one. */
export function scaleOf({ kilometres }: MapView): number {
  const most = kilometres / 3;
  const fits = (length: number) => length <= most;
  if (fits(10) && kilometres <= 100) return 10;
  return lengths.find(fits) ?? lengths.at(-1)!;
}

/** '10 km (6 miles)' */
export function scaleLabel(length: number): string {
  const miles = length / 1.609344;
  const shown = miles < 1 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return `${length} km (${shown} ${shown === 1 ? 'mile' : 'miles'})`;
}

export interface Named extends Point {
  name: string;
}

/** The middles of districts, those with the most places first; those that would cover an earlier one are left out. */
export function districtNames(places: readonly { name: string; point: Point }[]): Named[] {
  const groups = new Map<string, Point[]>();
  for (const { name, point } of places) {
    if (name !== '') groups.set(name, [...(groups.get(name) ?? []), point]);
  }
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const named = [...groups]
    .sort(([one, many], [other, more]) => more.length - many.length || (one < other ? -1 : 1))
    .map(([name, points]) => ({ name, x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) }));
  const apart: Named[] = [];
  for (const each of named) {
    if (apart.every(({ x, y }) => Math.abs(x - each.x) > 34 || Math.abs(y - each.y) > 16)) apart.push(each);
  }
  return apart;
}
