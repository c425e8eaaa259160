import CalendarOff from 'lucide-react/icons/calendar-off';
import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate, formatDuration } from '#app/lib/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { PersonDisc, personStyle } from '#app/ui/person-disc.tsx';
import { absenceKindLabels } from '#server/absences/constants.ts';
import { minutesOf, timeOf, weekdayOf } from '#server/infra/typed/day-minutes.ts';
import { plannedMinutes } from '#server/visits/constants.ts';
import type { BoardRow, RowGroup } from './board-rows.ts';
import {
  type Absence,
  absenceOn,
  cellKey,
  hoursOn,
  inOrder,
  lanesOf,
  lengthOf,
  timeLabel,
  type Visit,
  type Worker,
  warningsOf,
} from './diary.ts';
import { availableMinutes, type Load } from './planned-time.ts';
import { VisitCard } from './visit-card.tsx';
import type { NewVisit } from './visit-dialog.tsx';
import { LoadLine, type Loads, WeekLoad } from './week-load.tsx';

interface BoardProps {
  groups: readonly RowGroup[];
  loads: Loads;
  /** A visit is one line. */
  isCompact: boolean;
  days: readonly string[];
  cells: ReadonlyMap<string, readonly Visit[]>;
  absences: readonly Absence[];
  today: string;
  onOpen: (visit: Visit) => void;
  onPlan: (plan: NewVisit) => void;
  onWorker: (row: BoardRow) => void;
}

const none: readonly Visit[] = [];
/** The line of now is laid out by these widths. */
const nameWidth = 'w-28 sm:w-44';
const nameCell = `sticky left-0 z-10 ${nameWidth} border-line border-r border-b bg-surface text-left align-top font-normal`;
/** Stays in sight while the rows scroll. */
const headCell = 'sticky top-0 z-10 border-line border-r border-b bg-surface text-left';
const cornerCell = `sticky top-0 left-0 z-20 ${nameWidth} border-line border-r border-b bg-surface text-left font-medium text-muted text-sm`;

const headPadding = (isCompact: boolean) => (isCompact ? 'px-2 py-1.5' : 'p-2');

/** Above the rows of a trade or an area. */
function GroupHeading({ heading, columns }: { heading: string; columns: number }) {
  return (
    <tr>
      <th scope="colgroup" colSpan={columns} className="border-line border-r border-b bg-sunken px-2 py-1 text-left">
        <span className="sticky left-2 font-medium text-muted text-xs">{heading}</span>
      </th>
    </tr>
  );
}

/** Days across, workers down. Without visits a day of the week-end is narrow. */
export function WeekBoard(props: BoardProps) {
  const { groups, days, cells, absences, today, loads, isCompact, onOpen, onPlan, onWorker } = props;
  const rows = groups.flatMap((group) => group.rows);
  const isNarrow = (day: string) =>
    weekdayOf(day) % 6 === 0 && rows.every(({ userId }) => !cells.has(cellKey(userId, day)));
  return (
    <table className="w-full min-w-[64rem] print:min-w-0 table-fixed border-separate border-spacing-0 border-line border-t border-l">
      <caption className="sr-only">Visits by worker and day</caption>
      <thead>
        <tr>
          <th scope="col" data-corner="" className={classNames(cornerCell, headPadding(isCompact))}>
            Worker
          </th>
          {days.map((day) => {
            const narrow = isNarrow(day);
            return (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                data-begin={day === today ? '' : undefined}
                className={classNames(
                  headCell,
                  'font-medium',
                  narrow ? 'w-12 px-1 text-2xs' : classNames(headPadding(isCompact), 'text-sm'),
                  day === today && 'text-accent',
                )}
              >
                {formatDate(day)}
              </th>
            );
          })}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.heading}>
          {group.heading && <GroupHeading heading={group.heading} columns={days.length + 1} />}
          {group.rows.map((row) => (
            <tr key={row.userId} className="break-inside-avoid">
              <NameCell row={row} load={loads.get(row.userId)} isCompact={isCompact} onWorker={onWorker} />
              {days.map((day) => (
                <DayCell
                  key={day}
                  row={row}
                  day={day}
                  visits={cells.get(cellKey(row.userId, day)) ?? none}
                  absence={absenceOn(absences, row.userId, day)}
                  today={today}
                  isCompact={isCompact}
                  onOpen={onOpen}
                  onPlan={onPlan}
                />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface NameCellProps extends Pick<BoardProps, 'isCompact' | 'onWorker'> {
  row: BoardRow;
  load?: Load | undefined;
}

function NameCell({ row, load, isCompact, onWorker }: NameCellProps) {
  const content = (
    <>
      {row.userId !== null && <PersonDisc id={row.userId} name={row.name} className="max-sm:hidden" />}
      <span className={classNames('min-w-0', isCompact ? 'grow truncate' : 'break-words')}>
        <span className={isCompact ? 'block truncate' : undefined}>{row.name}</span>
        {isCompact && load && <LoadLine load={load} />}
      </span>
    </>
  );
  const layout = 'flex w-full min-w-0 items-center gap-2 rounded-md text-left font-medium text-sm leading-5';
  return (
    <th
      scope="row"
      className={classNames(nameCell, isCompact ? 'px-2 py-0.5' : 'p-2', isCompact && row.userId !== null && 'h-11')}
    >
      {row.worker ? (
        <button
          type="button"
          onClick={() => onWorker(row)}
          title={`${row.name}: absences and working hours`}
          className={classNames(layout, 'hover:bg-hover', isCompact ? 'min-h-9' : '-m-1 min-h-small p-1')}
        >
          {content}
        </button>
      ) : (
        <span className={classNames(layout, isCompact ? 'min-h-7' : '-m-1 min-h-small p-1')}>{content}</span>
      )}
      {load && !isCompact && <WeekLoad load={load} />}
    </th>
  );
}

interface DayCellProps extends Pick<BoardProps, 'today' | 'isCompact' | 'onOpen' | 'onPlan'> {
  row: BoardRow;
  day: string;
  visits: readonly Visit[];
  absence: Absence | undefined;
}

const sameList = (a: readonly Visit[], b: readonly Visit[]) =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/** Memoised: renders again only if one of its own visits changed. */
const DayCell = memo(
  function DayCell({ row, day, visits, absence, today, isCompact, onOpen, onPlan }: DayCellProps) {
    const isFree = row.worker !== undefined && !hoursOn(row.worker, day);
    const minutes = visits.reduce((sum, visit) => sum + lengthOf(visit), 0);
    const sum = visits.length > 1 ? formatDuration(minutes) : '';
    return (
      <td
        data-cell={`${row.userId} ${day}`}
        title={isCompact && sum ? `${sum} planned` : undefined}
        className={classNames(
          'group relative border-line border-r border-b align-top',
          isCompact ? 'h-8 p-0.5' : 'h-20 p-1',
          absence || isFree ? 'bg-sunken' : 'bg-raised',
        )}
      >
        {isCompact && (
          <PlanButton row={row} day={day} onPlan={onPlan} className="absolute inset-0 items-end justify-end p-1" />
        )}
        <div
          className={classNames(
            'relative flex flex-col',
            isCompact ? 'pointer-events-none gap-0.5' : 'h-full min-h-16 gap-1',
          )}
        >
          {absence && <AbsenceMark absence={absence} />}
          {visits.map((visit) => (
            <VisitCard
              key={visit.id}
              visit={visit}
              warnings={warningsOf(visit, { sameDay: visits, worker: row.worker, absence, today }).join('; ')}
              isLine={isCompact}
              onOpen={onOpen}
            />
          ))}
          {!isCompact && (
            <span className="mt-auto flex min-h-6 items-center justify-between gap-1 text-muted text-xs">
              <span>{sum}</span>
              <PlanButton
                row={row}
                day={day}
                onPlan={onPlan}
                className="size-6 items-center justify-center rounded-md"
              />
            </span>
          )}
        </div>
      </td>
    );
  },
  (a, b) =>
    a.row.worker === b.row.worker &&
    a.row.name === b.row.name &&
    a.day === b.day &&
    a.absence === b.absence &&
    a.today === b.today &&
    a.isCompact === b.isCompact &&
    sameList(a.visits, b.visits),
);

interface PlanButtonProps extends Pick<DayCellProps, 'row' | 'day' | 'onPlan'> {
  className: string;
}

/** For the mouse; keys plan by the page's own button and by the jobs beside. */
const PlanButton = ({ row, day, onPlan, className }: PlanButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={`Plan a visit for ${row.name} on ${formatDate(day)}`}
    onClick={() => onPlan({ user_id: row.userId, day })}
    className={classNames(
      'inline-flex text-muted opacity-0 hover:bg-hover focus-visible:opacity-100 group-hover:opacity-100 print:hidden',
      className,
    )}
  >
    <Plus className="size-4" />
  </button>
);

function AbsenceMark({ absence }: { absence: Absence }) {
  const label = absenceKindLabels[absence.kind];
  return (
    <span className="@container block" title={absence.note || label}>
      <span className="flex items-center gap-1 px-1 text-muted text-xs">
        <CalendarOff className="size-3.5 shrink-0" />
        {/* A narrow day of the week-end has room for the icon only. */}
        <span className="@max-[4.5rem]:sr-only">{label}</span>
      </span>
    </span>
  );
}

/** Hours shown in the day view: the usual day, extended to include every visit. */
export function hoursOfDay(visits: readonly Visit[]): { from: number; to: number } {
  const timed = visits.flatMap(({ starts, ...visit }) =>
    starts ? [{ from: minutesOf(starts), length: lengthOf(visit) }] : [],
  );
  const from = Math.min(7 * 60, ...timed.map((each) => each.from));
  const to = Math.max(18 * 60, ...timed.map((each) => each.from + each.length));
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, 24 * 60) };
}

interface DayBoardProps extends Omit<BoardProps, 'days'> {
  day: string;
  /** Minute of the day now, if it is this day. */
  now: number | null;
  hours: { from: number; to: number };
}

/** One day: hours across, workers down. Visits without a time stand before the hours. */
export function DayBoard(props: DayBoardProps) {
  const { groups, loads, isCompact, day, cells, absences, today, now, hours, onOpen, onWorker } = props;
  const { from, to } = hours;
  const count = (to - from) / 60;
  const table = (
    <table className="w-full min-w-[64rem] print:min-w-0 table-fixed border-separate border-spacing-0 border-line border-t border-l">
      <caption className="sr-only">Visits of {formatDate(day)} by worker and time</caption>
      <thead>
        <tr>
          <th scope="col" data-corner="" className={classNames(cornerCell, headPadding(isCompact))}>
            Worker
          </th>
          <th scope="col" className={classNames(headCell, headPadding(isCompact), 'w-40 font-medium text-sm')}>
            Any time
          </th>
          <th scope="col" className={classNames(headCell, 'p-0 font-normal')}>
            <span className="sr-only">Hours</span>
            <span className="flex" aria-hidden="true">
              {Array.from({ length: count }, (_, at) => (
                <span
                  key={timeOf(from + at * 60)}
                  data-begin={now !== null && Math.floor((now - from) / 60) === at ? '' : undefined}
                  className="flex-1 py-2 pl-1 text-muted text-xs"
                >
                  {timeOf(from + at * 60)}
                </span>
              ))}
            </span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.heading}>
          {group.heading && <GroupHeading heading={group.heading} columns={3} />}
          {group.rows.map((row) => (
            <DayRow
              key={row.userId}
              visits={cells.get(cellKey(row.userId, day)) ?? none}
              absence={absenceOn(absences, row.userId, day)}
              load={loads.get(row.userId)}
              {...{ row, day, today, from, to, isCompact, onOpen, onWorker }}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
  return (
    <div className="relative min-w-[64rem] print:min-w-0">
      {table}
      <NowLine {...{ now, from, to }} />
    </div>
  );
}

/** From the head to the last row, below the names. The hours begin after the names (11rem) and any time (10rem). */
function NowLine({ now, from, to }: { now: number | null; from: number; to: number }) {
  if (now === null || now <= from || now >= to) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-px bottom-0 z-[5] border-accent border-l-2 print:hidden"
      style={{ left: `calc(21rem + (100% - 21rem) * ${(now - from) / (to - from)})` }}
    />
  );
}

interface DayRowProps extends Pick<DayBoardProps, 'day' | 'today' | 'isCompact' | 'onOpen' | 'onWorker'> {
  row: BoardRow;
  load: Load | undefined;
  visits: readonly Visit[];
  absence: Absence | undefined;
  /** Minutes of the day that the hours begin and end with. */
  from: number;
  to: number;
}

/** rem between the tops of overlapping visits, and above the first. */
const roomyLane = { step: 4.5, gap: 0.25 } as const;
const compactLane = { step: 1.875, gap: 0.125 } as const;

/** Memoised: renders again only if one of its own visits changed. */
const DayRow = memo(
  function DayRow(props: DayRowProps) {
    const { row, load, day, visits, absence, today, from, to, isCompact, onOpen, onWorker } = props;
    const lane = isCompact ? compactLane : roomyLane;
    const share = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`;
    const lines = {
      backgroundImage: 'linear-gradient(to right, var(--line) 1px, transparent 1px)',
      backgroundSize: `${(60 / (to - from)) * 100}% 100%`,
    };
    const worked = hoursOn(row.worker, day);
    const { placed, lanes } = lanesOf(visits);
    const warnings = (visit: Visit) =>
      warningsOf(visit, { sameDay: visits, worker: row.worker, absence, today }).join('; ');
    const isAway = absence !== undefined || (row.worker !== undefined && !worked);
    return (
      <tr className="break-inside-avoid">
        <NameCell row={row} {...{ load: isCompact ? load : undefined, isCompact, onWorker }} />
        <td
          data-cell={`${row.userId} ${day} any`}
          className={classNames('border-line border-r border-b bg-raised align-top', isCompact ? 'p-0.5' : 'p-1')}
        >
          <div className={classNames('flex flex-col', isCompact ? 'gap-0.5' : 'min-h-16 gap-1')}>
            {absence && <AbsenceMark absence={absence} />}
            {visits.map(
              (visit) =>
                visit.starts === null && (
                  <VisitCard
                    key={visit.id}
                    visit={visit}
                    warnings={warnings(visit)}
                    isLine={isCompact}
                    onOpen={onOpen}
                  />
                ),
            )}
          </div>
        </td>
        <td
          data-cell={`${row.userId} ${day} hours`}
          style={lines}
          // Lets the children fill the row, which visits of any time may make taller.
          className={classNames('relative h-px border-line border-r border-b p-0', isAway ? 'bg-sunken' : 'bg-raised')}
        >
          <div className="relative h-full" style={{ minHeight: `${lanes * lane.step + lane.gap}rem` }}>
            {worked && !isAway && (
              <>
                <span
                  className="absolute inset-y-0 left-0 bg-sunken opacity-60"
                  style={{ width: share(Math.max(minutesOf(worked.starts), from)) }}
                />
                <span
                  className="absolute inset-y-0 right-0 bg-sunken opacity-60"
                  style={{ left: share(Math.min(minutesOf(worked.ends), to)) }}
                />
              </>
            )}
            {placed.map(({ visit, lane: line }) => (
              <VisitCard
                key={visit.id}
                visit={visit}
                warnings={warnings(visit)}
                isBlock
                isLine={isCompact}
                onOpen={onOpen}
                className={classNames('!absolute', !isCompact && 'h-16')}
                style={{
                  left: share(minutesOf(visit.starts)),
                  width: `${(lengthOf(visit) / (to - from)) * 100}%`,
                  top: `${line * lane.step + lane.gap}rem`,
                }}
              />
            ))}
          </div>
        </td>
      </tr>
    );
  },
  (a, b) =>
    a.row.worker === b.row.worker &&
    a.row.name === b.row.name &&
    a.day === b.day &&
    a.absence === b.absence &&
    a.today === b.today &&
    a.load === b.load &&
    a.isCompact === b.isCompact &&
    a.from === b.from &&
    a.to === b.to &&
    sameList(a.visits, b.visits),
);

/** On phones: worker by worker, without those who have no visits. */
export function DayList({
  groups,
  day,
  cells,
  absences,
  today,
  onOpen,
  onWorker,
}: Omit<BoardProps, 'days' | 'loads' | 'isCompact'> & { day: string }) {
  const rows = groups.flatMap((group) => group.rows);
  const busy = rows.flatMap((row) => {
    const visits = cells.get(cellKey(row.userId, day)) ?? none;
    const absence = absenceOn(absences, row.userId, day);
    return visits.length > 0 || absence ? [{ row, visits, absence }] : [];
  });
  return (
    <div className="flex flex-col gap-4 md:hidden">
      {busy.length === 0 && <p className="text-muted">Nothing is planned for this day.</p>}
      {busy.map(({ row, visits, absence }) => (
        <section
          key={row.userId}
          aria-label={row.name}
          data-cell={`${row.userId} ${day}`}
          className="flex flex-col gap-2"
        >
          <h3 className="flex items-center gap-2 font-medium">
            {row.userId !== null && <PersonDisc id={row.userId} name={row.name} />}
            {row.worker ? (
              <button
                type="button"
                onClick={() => onWorker(row)}
                title="Absences and working hours"
                className="-m-1 min-h-tap rounded-md p-1 text-left hover:bg-hover"
              >
                {row.name}
              </button>
            ) : (
              <span>{row.name}</span>
            )}
            {absence && <AbsenceMark absence={absence} />}
          </h3>
          {visits.map((visit) => (
            <VisitCard
              key={visit.id}
              visit={visit}
              warnings={warningsOf(visit, { sameDay: visits, worker: row.worker, absence, today }).join('; ')}
              onOpen={onOpen}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

const shownOfDay = 4;

interface MonthBoardProps extends Pick<BoardProps, 'days' | 'today' | 'absences' | 'onOpen'> {
  visits: readonly Visit[];
  /** Those shown: their hours are the capacity. */
  workers: readonly Worker[];
  month: string;
  onDay: (day: string) => void;
}

/** '31 of 48 h' */
const capacityLabel = (planned: number, available: number) =>
  `${Math.round(planned / 60)} of ${Math.round(available / 60)} h`;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** All visits of a month's days, and the hours planned of those that the workers have; a day's number opens it. */
export function MonthBoard({ visits, workers, days, month, today, absences, onOpen, onDay }: MonthBoardProps) {
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  const byDay = new Map<string, Visit[]>();
  for (const visit of visits) {
    if (visit.status !== 'cancelled') byDay.set(visit.day, [...(byDay.get(visit.day) ?? []), visit]);
  }
  return (
    <table className="w-full min-w-[56rem] print:min-w-0 table-fixed border-separate border-spacing-0 border-line border-t border-l">
      <caption className="sr-only">Visits of the month</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className={classNames(headCell, 'p-2 font-medium text-sm')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const list = [...(byDay.get(day) ?? none)].sort(inOrder);
              const away = absences.filter((each) => each.start_date <= day && day <= each.end_date);
              const planned = list.reduce((sum, visit) => sum + plannedMinutes(visit), 0);
              const available = workers.reduce((sum, worker) => sum + availableMinutes(worker, [day], absences), 0);
              return (
                <td
                  key={day}
                  data-cell={`same ${day}`}
                  data-begin={day === today ? '' : undefined}
                  className={classNames(
                    'h-32 border-line border-r border-b p-1 align-top',
                    day.slice(0, 7) === month ? 'bg-raised' : 'bg-sunken',
                  )}
                >
                  <div className="flex items-center gap-1">
                    <button
                      type="button"
                      aria-label={`Open ${formatDate(day)}`}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onDay(day)}
                      className={classNames(
                        'inline-flex min-h-small min-w-small items-center justify-center rounded-md px-1 text-sm hover:bg-hover',
                        day === today && 'bg-accent-solid text-on-accent hover:bg-accent-strong',
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                    {away.length > 0 && (
                      <span title={`${away.length} away`} className="flex items-center gap-0.5 text-muted text-xs">
                        <CalendarOff className="size-3.5 shrink-0" />
                        <span>{away.length}</span>
                        <span className="sr-only"> away</span>
                      </span>
                    )}
                    {(planned > 0 || available > 0) && (
                      <span
                        className={classNames(
                          'ml-auto shrink-0 px-1 text-xs',
                          day >= today && planned > available ? 'font-medium text-warning' : 'text-muted',
                        )}
                      >
                        <span className="sr-only">Planned </span>
                        {capacityLabel(planned, available)}
                      </span>
                    )}
                  </div>
                  <div className="flex flex-col gap-1">
                    {list.slice(0, shownOfDay).map((visit) => (
                      <MonthCard key={visit.id} visit={visit} onOpen={onOpen} />
                    ))}
                    {list.length > shownOfDay && (
                      <button
                        type="button"
                        onClick={() => onDay(day)}
                        className="px-1 text-left text-muted text-xs hover:underline"
                      >
                        {list.length - shownOfDay} more
                      </button>
                    )}
                  </div>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MonthCard = memo(function MonthCard({ visit, onOpen }: { visit: Visit; onOpen: (visit: Visit) => void }) {
  const who = visit.User ? nameOf(visit.User) : 'Nobody yet';
  return (
    <button
      type="button"
      data-item={`visit ${visit.id}`}
      data-visit={visit.id}
      onClick={() => onOpen(visit)}
      title={`${timeLabel(visit)} ${visit.Job.job_title}, ${visit.Job.Property.address}. ${who}`}
      style={personStyle(visit.user_id)}
      className="flex w-full min-w-0 cursor-grab select-none items-center gap-1 rounded border border-line border-l-[3px] border-l-person-edge pr-1 pl-0.5 text-left text-xs leading-relaxed hover:border-line-strong hover:border-l-person-edge [&[data-lifted]]:opacity-40 [&[data-marked]]:ring-2 [&[data-marked]]:ring-focus [&[data-marked]]:ring-inset"
    >
      <PersonDisc id={visit.user_id} name={who} className="!size-5" />
      <span className="sr-only">{who} </span>
      {visit.starts && <span className="shrink-0 text-muted">{visit.starts}</span>}
      <span className="min-w-0 truncate">{visit.Job.job_title}</span>
    </button>
  );
});
