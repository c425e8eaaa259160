import CalendarOff from 'lucide-react/icons/calendar-off';
import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate, formatDuration } from '#app/lib/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { absenceKindLabels } from '#server/absences/constants.ts';
import {
  type Absence,
  absenceOn,
  cellKey,
  hoursOn,
  inOrder,
  lanesOf,
  lengthOf,
  minutesOf,
  timeOf,
  type Visit,
  type Worker,
  warningsOf,
} from './diary.ts';
import type { Load } from './planned-time.ts';
import { VisitCard } from './visit-card.tsx';
import type { NewVisit } from './visit-dialog.tsx';
import { type Loads, WeekLoad } from './week-load.tsx';

/** A row of the board; the user id is null for unassigned visits. */
export interface BoardRow {
  userId: number | null;
  name: string;
  worker: Worker | undefined;
}

interface BoardProps {
  rows: readonly BoardRow[];
  days: readonly string[];
  cells: ReadonlyMap<string, readonly Visit[]>;
  absences: readonly Absence[];
  today: string;
  onOpen: (visit: Visit) => void;
  onPlan: (plan: NewVisit) => void;
  onWorker: (row: BoardRow) => void;
}

const none: readonly Visit[] = [];
const nameCell =
  'sticky left-0 z-10 w-28 sm:w-36 border-line border-r border-b bg-surface p-2 text-left align-top font-normal';
/** Stays in sight while the rows scroll. */
const headCell = 'sticky top-0 z-10 border-line border-r border-b bg-surface text-left';
const cornerCell =
  'sticky top-0 left-0 z-20 w-28 sm:w-36 border-line border-r border-b bg-surface p-2 text-left font-medium text-muted text-sm';

/** Days across, workers down. */
export function WeekBoard(props: BoardProps & { loads: Loads }) {
  const { rows, days, cells, absences, today, loads, onOpen, onPlan, onWorker } = props;
  return (
    <table className="w-full min-w-[64rem] print:min-w-0 table-fixed border-separate border-spacing-0 border-line border-t border-l">
      <caption className="sr-only">Visits by worker and day</caption>
      <thead>
        <tr>
          <th scope="col" data-corner="" className={cornerCell}>
            Worker
          </th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-current={day === today ? 'date' : undefined}
              data-begin={day === today ? '' : undefined}
              className={classNames(headCell, 'p-2 font-medium text-sm', day === today && 'text-accent')}
            >
              {formatDate(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.userId} className="break-inside-avoid">
            <NameCell row={row} load={loads.get(row.userId)} onWorker={onWorker} />
            {days.map((day) => (
              <DayCell
                key={day}
                row={row}
                day={day}
                visits={cells.get(cellKey(row.userId, day)) ?? none}
                absence={absenceOn(absences, row.userId, day)}
                today={today}
                onOpen={onOpen}
                onPlan={onPlan}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface NameCellProps extends Pick<BoardProps, 'onWorker'> {
  row: BoardRow;
  load?: Load | undefined;
  /** Warnings by visit: '09:00: Outside 08:00–17:00'. */
  warnings?: readonly string[];
}

function NameCell({ row, load, warnings = [], onWorker }: NameCellProps) {
  return (
    <th scope="row" className={nameCell}>
      {row.worker ? (
        <button
          type="button"
          onClick={() => onWorker(row)}
          title="Absences and working hours"
          className="-m-1 block min-h-small max-w-full rounded-md p-1 text-left font-medium text-sm hover:bg-hover"
        >
          <span className="break-words">{row.name}</span>
        </button>
      ) : (
        <span className="-m-1 flex min-h-small items-center break-words p-1 font-medium text-sm">{row.name}</span>
      )}
      {load && <WeekLoad load={load} />}
      {warnings.length > 0 && (
        <ul className="break-words text-warning text-xs">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </th>
  );
}

interface DayCellProps extends Pick<BoardProps, 'today' | 'onOpen' | 'onPlan'> {
  row: BoardRow;
  day: string;
  visits: readonly Visit[];
  absence: Absence | undefined;
}

const sameList = (a: readonly Visit[], b: readonly Visit[]) =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/** Memoised: renders again only if one of its own visits changed. */
const DayCell = memo(
  function DayCell({ row, day, visits, absence, today, onOpen, onPlan }: DayCellProps) {
    const isFree = row.worker !== undefined && !hoursOn(row.worker, day);
    const minutes = visits.reduce((sum, visit) => sum + lengthOf(visit), 0);
    return (
      <td
        data-cell={`${row.userId} ${day}`}
        className={classNames(
          'group h-20 border-line border-r border-b p-1 align-top',
          absence || isFree ? 'bg-sunken' : 'bg-raised',
        )}
      >
        <div className="flex h-full min-h-16 flex-col gap-1">
          {absence && <AbsenceMark absence={absence} />}
          {visits.map((visit) => (
            <VisitCard
              key={visit.id}
              visit={visit}
              warnings={warningsOf(visit, { sameDay: visits, worker: row.worker, absence, today }).join('; ')}
              onOpen={onOpen}
            />
          ))}
          <span className="mt-auto flex min-h-6 items-center justify-between gap-1 text-muted text-xs">
            <span>{visits.length > 1 ? formatDuration(minutes) : ''}</span>
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Plan a visit for ${row.name} on ${formatDate(day)}`}
              onClick={() => onPlan({ user_id: row.userId, day })}
              className="inline-flex size-6 items-center justify-center rounded-md text-muted opacity-0 hover:bg-hover focus-visible:opacity-100 group-hover:opacity-100 print:hidden"
            >
              <Plus className="size-4" />
            </button>
          </span>
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
    sameList(a.visits, b.visits),
);

function AbsenceMark({ absence }: { absence: Absence }) {
  return (
    <span className="flex items-center gap-1 px-1 text-muted text-xs" title={absence.note || undefined}>
      <CalendarOff className="size-3.5 shrink-0" />
      <span>{absenceKindLabels[absence.kind]}</span>
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
export function DayBoard({ rows, day, cells, absences, today, now, hours, onOpen, onWorker }: DayBoardProps) {
  const { from, to } = hours;
  const count = (to - from) / 60;
  return (
    <table className="w-full min-w-[64rem] print:min-w-0 table-fixed border-separate border-spacing-0 border-line border-t border-l">
      <caption className="sr-only">Visits of {formatDate(day)} by worker and time</caption>
      <thead>
        <tr>
          <th scope="col" data-corner="" className={cornerCell}>
            Worker
          </th>
          <th scope="col" className={classNames(headCell, 'w-40 p-2 font-medium text-sm')}>
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
      <tbody>
        {rows.map((row) => (
          <DayRow
            key={row.userId}
            visits={cells.get(cellKey(row.userId, day)) ?? none}
            absence={absenceOn(absences, row.userId, day)}
            {...{ row, day, today, now, from, to, onOpen, onWorker }}
          />
        ))}
      </tbody>
    </table>
  );
}

interface DayRowProps extends Pick<DayBoardProps, 'day' | 'today' | 'now' | 'onOpen' | 'onWorker'> {
  row: BoardRow;
  visits: readonly Visit[];
  absence: Absence | undefined;
  /** Minutes of the day that the hours begin and end with. */
  from: number;
  to: number;
}

/** Memoised: renders again only if one of its own visits or the time changed. */
const DayRow = memo(
  function DayRow({ row, day, visits, absence, today, now, from, to, onOpen, onWorker }: DayRowProps) {
    const share = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`;
    const lines = {
      backgroundImage: 'linear-gradient(to right, var(--line) 1px, transparent 1px)',
      backgroundSize: `${(60 / (to - from)) * 100}% 100%`,
    };
    const worked = hoursOn(row.worker, day);
    const { placed, lanes } = lanesOf(visits);
    const warnings = (visit: Visit) =>
      warningsOf(visit, { sameDay: visits, worker: row.worker, absence, today }).join('; ');
    // A visit's block is often too narrow for text.
    const spoken = placed.flatMap(({ visit }) => {
      const found = warnings(visit);
      return found ? [`${visit.starts}: ${found}`] : [];
    });
    const isAway = absence !== undefined || (row.worker !== undefined && !worked);
    return (
      <tr className="break-inside-avoid">
        <NameCell row={row} warnings={spoken} onWorker={onWorker} />
        <td data-cell={`${row.userId} ${day} any`} className="border-line border-r border-b bg-raised p-1 align-top">
          <div className="flex min-h-16 flex-col gap-1">
            {absence && <AbsenceMark absence={absence} />}
            {visits.map(
              (visit) =>
                visit.starts === null && (
                  <VisitCard key={visit.id} visit={visit} warnings={warnings(visit)} onOpen={onOpen} />
                ),
            )}
          </div>
        </td>
        <td
          data-cell={`${row.userId} ${day} hours`}
          style={lines}
          // Lets the children fill the row, which warnings may make taller.
          className={classNames('relative h-px border-line border-r border-b p-0', isAway ? 'bg-sunken' : 'bg-raised')}
        >
          <div className="relative h-full" style={{ minHeight: `${lanes * 4.5 + 0.25}rem` }}>
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
            {now !== null && now > from && now < to && (
              <span className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: share(now) }} />
            )}
            {placed.map(({ visit, lane }) => (
              <VisitCard
                key={visit.id}
                visit={visit}
                warnings={warnings(visit)}
                isBlock
                onOpen={onOpen}
                className="!absolute h-16"
                style={{
                  left: share(minutesOf(visit.starts)),
                  width: `${(lengthOf(visit) / (to - from)) * 100}%`,
                  top: `${lane * 4.5 + 0.25}rem`,
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
    a.now === b.now &&
    a.from === b.from &&
    a.to === b.to &&
    sameList(a.visits, b.visits),
);

/** On phones: worker by worker, without those who have no visits. */
export function DayList({
  rows,
  day,
  cells,
  absences,
  today,
  onOpen,
  onWorker,
}: Omit<BoardProps, 'days'> & { day: string }) {
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
  month: string;
  onDay: (day: string) => void;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** All visits of a month's days; a day's number opens it. */
export function MonthBoard({ visits, days, month, today, absences, onOpen, onDay }: MonthBoardProps) {
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
                  {away.length > 0 && <span className="ml-1 text-muted text-xs">{away.length} away</span>}
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
      className="block w-full min-w-0 cursor-grab select-none truncate rounded border border-line px-1 text-left text-xs leading-relaxed hover:border-line-strong [&[data-lifted]]:opacity-40"
    >
      <span className="text-muted">{visit.starts ?? ''}</span> <span className="font-medium">{who}</span>{' '}
      <span>{visit.Job.job_title}</span>
    </button>
  );
});
