import { Link } from '@remix-run/react';
import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate } from '#app/lib/format.ts';
import { trpc } from '#app/lib/trpc.ts';
import { classNames } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { QueryError } from '#app/ui/error-state.tsx';
import { initialsOf, personStyle } from '#app/ui/person-disc.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { districtOf } from '#server/infra/typed/travel.ts';
import type { RouterOutputs } from '#server/router.ts';
import { districtNames, type MapView, moved, type Point, pointOf, scaleLabel, scaleOf, viewOf } from './projection.ts';
import { apart, type PlaceOfProperty, type Route, routesOf, type Stop } from './stops.ts';

type Visit = RouterOutputs['visits']['list']['data'][number];
type LiveUser = RouterOutputs['dashboard']['liveUsers'][number];

const size = { width: 360, height: 320 };

/** The map's proportions while it loads. */
export const mapShape = 'aspect-[9/8] w-full';

/** Units from a dot within which the pointer means it. */
const nearDot = 8;

interface WhereMapProps {
  /** YYYY-MM-DD: whose visits are the numbered discs, until the pointer is on a visit of another day. */
  day: string;
  /** The company's, for `live`. */
  today: string;
  /** Says of which day it is. */
  isDated?: boolean;
  visits: readonly Visit[];
  live?: readonly LiveUser[] | undefined;
  /** Elements in it with `data-visit` or `data-worker` and the map mark each other's. */
  beside: RefObject<HTMLElement>;
  onVisit: (visit: Visit) => void;
}

/**
 * Where the day happens: properties as dots, each worker's visits numbered and joined in order, and who is at work where.
 * Drawn from the company's own places, so nothing is asked of anybody else's server.
 */
export function WhereMap({ day, today, isDated = false, visits, live = [], beside, onVisit }: WhereMapProps) {
  const marked = useMarkedBeside(beside);
  const [shown, setShown] = useState<{ of: string; day: string }>({ of: day, day });
  const markedDay = marked && 'visit' in marked && visits.find(({ id }) => id === marked.visit)?.day;
  if (shown.of !== day) setShown({ of: day, day });
  else if (markedDay && markedDay !== shown.day) setShown({ of: day, day: markedDay });
  const query = trpc.properties.places.useQuery(undefined, { staleTime: 300_000 });
  const places = query.data?.places;
  const { routes, without } = useMemo(
    () => routesOf(visits, shown.day, new Map((places ?? []).map((place) => [place.id, place]))),
    [places, visits, shown.day],
  );
  const isToday = shown.day === today;
  const working = useMemo(
    () => (isToday ? live.filter((each) => each.end_time === null && each.start_location !== null) : []),
    [live, isToday],
  );
  if (query.isLoadingError) return <QueryError title="The map couldn’t be loaded" query={query} />;
  if (!query.data || !places) return <Skeleton className={mapShape} />;
  if (places.length === 0 && working.length === 0) {
    return (
      <p className="p-4 text-muted text-sm">
        No property has a place yet. It is measured once work on it has started three times with location on, or set at
        the property.
      </p>
    );
  }
  return (
    <Drawing
      {...{ routes, places, working, marked, isDated, beside, onVisit, without }}
      day={shown.day}
      withoutPlace={query.data.without_place}
    />
  );
}

interface DrawingProps extends Pick<WhereMapProps, 'beside' | 'isDated' | 'onVisit'> {
  routes: readonly Route[];
  places: readonly PlaceOfProperty[];
  working: readonly LiveUser[];
  marked: Marked;
  day: string;
  withoutPlace: number;
  /** Visits of the day at properties without a place. */
  without: number;
}

/** A visit or a worker that the pointer, or the focus, is on. */
type Marked = { visit: number } | { worker: number } | null;

const markOf = (target: EventTarget | null): Marked => {
  const element = (target as Element | null)?.closest<HTMLElement>('[data-visit], [data-worker]');
  const { visit, worker } = element?.dataset ?? {};
  if (visit) return { visit: Number(visit) };
  return worker ? { worker: Number(worker) } : null;
};

/** The visit or worker beside the map that has the pointer or the focus. */
function useMarkedBeside(beside: RefObject<HTMLElement>): Marked {
  const [marked, setMarked] = useState<Marked>(null);
  useEffect(() => {
    const element = beside.current;
    if (!element) return;
    const mark = ({ target }: Event) =>
      setMarked((before) => {
        const now = markOf(target);
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    const end = () => setMarked(null);
    element.addEventListener('pointerover', mark);
    element.addEventListener('focusin', mark);
    element.addEventListener('pointerleave', end);
    return () => {
      element.removeEventListener('pointerover', mark);
      element.removeEventListener('focusin', mark);
      element.removeEventListener('pointerleave', end);
    };
  }, [beside]);
  return marked;
}

/** Gives the cards and rows beside the map that belong to a stop the attribute `data-marked`. */
function markBeside(root: HTMLElement | null, stop: Stop | undefined) {
  for (const element of root?.querySelectorAll('[data-marked]') ?? []) element.removeAttribute('data-marked');
  if (!stop) return;
  const { id, user_id } = stop.visit;
  for (const element of root?.querySelectorAll(`[data-visit="${id}"], [data-worker="${user_id}"]`) ?? [])
    element.setAttribute('data-marked', '');
}

function Drawing(props: DrawingProps) {
  const { routes, places, working, marked, day, isDated, beside, onVisit, withoutPlace, without } = props;
  const whole = useMemo(() => {
    const stops = routes.flatMap((route) => route.stops.map(({ place }) => place));
    return viewOf([...stops, ...working.flatMap(({ start_location }) => start_location ?? [])], places, size)!;
  }, [routes, places, working]);
  /** Null: everything in sight. */
  const [chosen, setChosen] = useState<MapView | null>(null);
  const view = chosen ?? whole;
  const [pointed, setPointed] = useState<Stop>();
  const [dot, setDot] = useState<PlaceOfProperty>();
  const point = (stop: Stop | undefined) => {
    setPointed(stop);
    markBeside(beside.current, stop);
  };
  const dots = useMemo(
    () =>
      places
        .map((place) => ({ place, point: pointOf(place, view, size) }))
        .filter(({ point: { x, y } }) => x > -5 && y > -5 && x < size.width + 5 && y < size.height + 5),
    [places, view],
  );
  const names = useMemo(
    () => districtNames(dots.map((each) => ({ name: districtOf(each.place.post_code), point: each.point }))),
    [dots],
  );
  const drawn = useMemo(() => apart(routes, size.width, (place) => pointOf(place, view, size)), [routes, view]);
  const zoom = (factor: number) => setChosen({ ...view, kilometres: view.kilometres * factor });
  const drag = useDragged(view, setChosen);
  const length = scaleOf(view);
  const scale = (length / view.kilometres) * size.width;
  const said = pointed ? stopLabel(pointed) : dot ? `${dot.address} ${dot.post_code}`.trim() : undefined;

  function nearest(event: PointerEvent<SVGSVGElement>) {
    drag.move(event);
    const box = event.currentTarget.getBoundingClientRect();
    const unit = size.width / box.width;
    const at = { x: (event.clientX - box.left) * unit, y: (event.clientY - box.top) * unit };
    const distance = ({ x, y }: Point) => Math.hypot(x - at.x, y - at.y);
    const near = dots.filter((each) => distance(each.point) <= nearDot);
    setDot(near.sort((one, other) => distance(one.point) - distance(other.point))[0]?.place);
  }

  return (
    <div className="break-inside-avoid">
      {isDated && <p className="border-line border-b px-3 py-1.5 font-medium text-sm">{formatDate(day)}</p>}
      <div className="relative">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          className="block w-full cursor-grab overflow-hidden active:cursor-grabbing"
          role="group"
          aria-label={`Map of visits, ${formatDate(day)}`}
          onPointerDown={drag.start}
          onPointerUp={drag.end}
          onPointerMove={nearest}
          onPointerLeave={() => setDot(undefined)}
        >
          {dots.map(({ place, point: { x, y } }) => (
            <circle
              key={place.id}
              cx={x}
              cy={y}
              r={place === dot ? 5 : 3}
              className={classNames('fill-current', place === dot ? 'text-accent' : 'text-muted')}
            />
          ))}
          {names.map(({ name, x, y }) => (
            <text key={name} x={x} y={y + 14} textAnchor="middle" className="pointer-events-none fill-muted text-2xs">
              {name}
            </text>
          ))}
          {drawn.map(({ route, stops }) => (
            <g
              key={route.userId}
              style={personStyle(route.userId)}
              className={classNames(isFaint(route, marked, pointed) && 'opacity-30')}
            >
              {route.userId !== null && (
                <polyline
                  points={stops.map(({ point: { x, y } }) => `${x},${y}`).join(' ')}
                  className="fill-none stroke-person-edge"
                  strokeWidth={2}
                />
              )}
              {stops.map(({ stop, point: at }) => (
                <Disc
                  key={stop.visit.id}
                  at={at}
                  text={String(stop.number)}
                  label={stopLabel(stop)}
                  isMarked={
                    stop === pointed || (marked !== null && 'visit' in marked && marked.visit === stop.visit.id)
                  }
                  onPoint={(isOn) => point(isOn ? stop : undefined)}
                  onPress={() => onVisit(stop.visit)}
                />
              ))}
            </g>
          ))}
          {working.map((each) => (
            <Bubble key={each.user_id} entry={each} at={pointOf(each.start_location!, view, size)} />
          ))}
        </svg>
        <div className="absolute top-2 right-2 flex flex-col overflow-hidden rounded-md border border-line bg-raised print:hidden">
          <ZoomButton icon={Plus} label="Nearer" onClick={() => zoom(1 / 1.6)} />
          <ZoomButton icon={Minus} label="Farther" onClick={() => zoom(1.6)} />
          {chosen && <ZoomButton icon={Maximize} label="Whole map" onClick={() => setChosen(null)} />}
        </div>
        <div className="pointer-events-none absolute bottom-2 left-3 text-2xs text-muted">
          {scaleLabel(length)}
          <div
            className="h-1.5 border-line-strong border-x border-b"
            style={{ width: `calc(${(scale / size.width) * 100}cqw)` }}
          />
        </div>
      </div>
      <p className="line-clamp-2 h-14 border-line border-t px-3 py-2 text-muted text-sm">
        {said ? (
          <span className="text-text">
            {dot && !pointed ? (
              <Link to={`/properties?property=${dot.id}`} className="hover:underline">
                {said}
              </Link>
            ) : (
              said
            )}
          </span>
        ) : (
          withoutLabel(places.length, withoutPlace, without)
        )}
      </p>
    </div>
  );
}

function isFaint({ userId, stops }: Route, marked: Marked, pointed: Stop | undefined): boolean {
  if (pointed) return pointed.visit.user_id !== userId;
  if (!marked) return false;
  return 'worker' in marked ? marked.worker !== userId : stops.every(({ visit }) => visit.id !== marked.visit);
}

/** Dragging by mouse; a finger scrolls the page. */
function useDragged(view: MapView, onView: (view: MapView) => void) {
  const from = useRef<{ at: Point; view: MapView } | null>(null);
  return {
    start: (event: PointerEvent<SVGSVGElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from.current = { at: { x: event.clientX, y: event.clientY }, view };
    },
    move: (event: PointerEvent<SVGSVGElement>) => {
      if (!from.current || event.buttons === 0) return;
      const unit = size.width / event.currentTarget.getBoundingClientRect().width;
      const { at, view: before } = from.current;
      const by = { x: (event.clientX - at.x) * unit, y: (event.clientY - at.y) * unit };
      if (Math.hypot(by.x, by.y) > 3) onView(moved(before, by, size));
    },
    end: () => {
      from.current = null;
    },
  };
}

/** 'Grace Okafor, visit 2: 10:00 Boiler service, 12 High Street' */
function stopLabel({ visit, number }: Stop): string {
  const who = visit.User ? nameOf(visit.User) : 'Nobody yet';
  const { starts, window_from, window_to } = visit;
  const time = starts ?? (window_from && window_to ? `${window_from}–${window_to}` : '');
  return `${who}, visit ${number}: ${[time, visit.Job.job_title].filter(Boolean).join(' ')}, ${visit.Job.Property.address}`;
}

function withoutLabel(known: number, withoutPlace: number, visits: number): string {
  const of = counted({ total: withoutPlace, total_exact: true }, 'property has', 'properties have');
  if (withoutPlace === 0) return `${known === 1 ? 'The only property has' : `All ${known} properties have`} a place.`;
  return `${of} no place yet${visits > 0 ? `, among them ${visits === 1 ? 'one of a visit' : `those of ${visits} visits`}` : ''}.`;
}

interface DiscProps {
  at: Point;
  text: string;
  label: string;
  isMarked: boolean;
  onPoint: (isOn: boolean) => void;
  onPress: () => void;
}

function Disc({ at, text, label, isMarked, onPoint, onPress }: DiscProps) {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPress();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      transform={`translate(${at.x} ${at.y})`}
      className="cursor-pointer outline-none [&:focus-visible>circle]:stroke-focus"
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
      onClick={onPress}
      onKeyDown={pressed}
    >
      <circle
        r={12}
        strokeWidth={isMarked ? 3 : 1.5}
        className={classNames('fill-person', isMarked ? 'stroke-focus' : 'stroke-person-edge')}
      />
      <text y={4} textAnchor="middle" className="pointer-events-none fill-on-person font-medium text-2xs">
        {text}
      </text>
    </g>
  );
}

/** Somebody at work, where they started. */
function Bubble({ entry, at }: { entry: LiveUser; at: Point }) {
  const name = nameOf(entry.User);
  return (
    <g transform={`translate(${at.x} ${at.y})`} style={personStyle(entry.user_id)}>
      <title>{`${name}, ${entry.is_driving ? 'driving to' : 'working at'} ${entry.Job.Property.address}`}</title>
      {/* It points into the disc of the visit, which is still to be pressed. */}
      <path d="M0 0 l-6 -9 h12 z" className="pointer-events-none fill-person-edge" />
      <circle cy={-19} r={13} className="fill-person-edge" />
      <circle cy={-19} r={11} className="fill-person" />
      <text y={-15} textAnchor="middle" className="fill-on-person font-medium text-2xs">
        {initialsOf(name)}
      </text>
    </g>
  );
}

function ZoomButton({ icon: Icon, label, onClick }: { icon: typeof Plus; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex size-8 items-center justify-center text-muted hover:bg-hover hover:text-text focus-visible:-outline-offset-2"
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  );
}
