import { Link, useSearchParams } from '@remix-run/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import MapIcon from 'lucide-react/icons/map';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Undo2 from 'lucide-react/icons/undo-2';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatDate, formatDateRange, formatMonth } from '#app/lib/format.ts';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { useRemembered } from '#app/lib/remembered.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { wallTime, zonedMoment } from '#app/lib/zoned-moment.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SegmentedControl } from '#app/ui/segmented-control.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { minutesOf, timeOf } from '#server/infra/typed/day-minutes.ts';
import { DayBoard, DayList, hoursOfDay, MonthBoard, WeekBoard } from './board.tsx';
import { arrangeRows, type BoardRow, isCompactBoard, rowChoiceOf, rowsOf } from './board-rows.ts';
import {
  absenceOn,
  canSplit,
  cellKey,
  type DiaryView,
  daysOf,
  diaryViews,
  lengthOf,
  maxVisits,
  type Plan,
  planLabel,
  plannedLabel,
  planOfKey,
  spanOf,
  step,
  stepped,
  type Visit,
  viewLabels,
  visitsByCell,
  type Worker,
  warningsOf,
} from './diary.ts';
import { addressOf, suggestedSpan, viewAndDayOf } from './diary-list.ts';
import { RowControls } from './row-controls.tsx';
import { type Drop, useDrag } from './use-drag.ts';
import { useOvertaken } from './use-overtaken.tsx';
import { usePlanning, useWithPending } from './use-planning.ts';
import type { NewVisit, Subject } from './visit-dialog.tsx';
import { VisitPeek } from './visit-peek.tsx';
import { WaitingJobs } from './waiting-jobs.tsx';
import { useLoads } from './week-load.tsx';

const WhereMap = lazyPart(() => import('#app/features/map/where-map.tsx').then((module) => module.WhereMap));
const VisitDialog = lazyPart(() => import('./visit-dialog.tsx').then((module) => module.VisitDialog));
const WorkerDialog = lazyPart(() => import('./worker-dialog.tsx').then((module) => module.WorkerDialog));
const VisitsTable = lazyPart(() => import('./visits-table.tsx').then((module) => module.VisitsTable));

const keepShown = { placeholderData: <T,>(before: T) => before } as const;
const noVisits: readonly Visit[] = [];
const noWorkers: readonly Worker[] = [];
const segments = diaryViews.map((value) => ({ value, label: viewLabels[value] }));

/** The office's diary: visits are planned by dragging, by keys or by typing. */
export function DiaryPage() {
  const { today, timeZone, now } = useCompanyDay();
  const [search, setSearch] = useSearchParams();
  const { view, day } = viewAndDayOf(search, today);
  /** A visit to scroll to once it has loaded. */
  const [shownId, setShownId] = useState<number | null>(null);
  const go = (next: { view?: DiaryView; day?: string }) => {
    setShownId(null);
    setSearch(addressOf(search, { view, day, ...next }), { replace: true, preventScrollReset: true });
  };
  const [withMap, setWithMap] = useRemembered('diary map', ['hidden', 'shown']);
  const [announcement, setAnnouncement] = useState('');
  const planning = usePlanning(setAnnouncement);
  const { value: subject, open: openSubject, close: closeSubject } = useDialog<Subject>();
  /** Worker whose absences and hours are open; in the URL, as the command palette links here. */
  const workerId = Number(search.get('worker')) || null;
  const openWorker = useCallback(
    (userId: number | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (userId === null) next.delete('worker');
          else next.set('worker', String(userId));
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );

  const board = useDiary({ view, day, today, edits: planning.edits });
  const { rows, visits } = board;
  useOvertaken({
    planning,
    opened: subject && 'visit' in subject ? subject.visit : undefined,
    onShow: (visit) =>
      leaveWhenSafe(() => {
        closeSubject();
        go({ day: visit.day, ...(view === 'table' && { view: 'week' }) });
        setShownId(visit.id);
      }, null),
  });
  const openVisit = useCallback((visit: Visit) => openSubject({ visit }), [openSubject]);
  const openSplit = useCallback((visit: Visit) => openSubject({ visit, isSplitting: true }), [openSubject]);
  const openPlan = useCallback((plan: NewVisit) => openSubject({ plan }), [openSubject]);
  const openRow = useCallback((row: BoardRow) => openWorker(row.worker?.user_id ?? null), [openWorker]);
  const worker = board.workers.find(({ user_id }) => user_id === workerId);

  const nameOfWorker = (userId: number | null) => rows.find((row) => row.userId === userId)?.name ?? 'Nobody yet';
  const plan = (visit: Visit, changes: Plan, byKey = false) =>
    planning.change(visit, changes, planLabel(changes, visit, nameOfWorker), byKey);
  const opened =
    subject && 'visit' in subject ? (visits.find(({ id }) => id === subject.visit.id) ?? subject.visit) : null;
  return (
    <div data-wide {...(view !== 'table' && { 'data-prints': '' })}>
      <PageHeader
        title="Diary"
        end={
          <div className="flex items-center gap-2 print:hidden">
            {view !== 'table' && <RowControls rows={rows} workers={board.workers} visits={visits} />}
            <Button size="small" icon={Plus} onClick={() => openPlan({ day: view === 'month' ? today : day })}>
              Plan visit
            </Button>
          </div>
        }
      />
      <p className="mb-2 hidden font-medium print:block">{spanLabel(view, day)}</p>
      <div
        className={classNames(
          'relative flex flex-wrap items-center gap-3 lg:-mt-3 print:hidden',
          view === 'table' ? 'mb-4 lg:mb-2' : 'mb-4',
        )}
      >
        <div className="w-72 max-w-full">
          <SegmentedControl
            label="View"
            hideLabel
            segments={segments}
            value={view}
            onChange={(next) => go({ view: next })}
          />
        </div>
        {view !== 'table' && <DayStepper view={view} day={day} today={today} onDay={(next) => go({ day: next })} />}
        <div className="ml-auto flex gap-1 min-[22.5rem]:max-sm:absolute min-[22.5rem]:max-sm:right-0 min-[22.5rem]:max-sm:bottom-0">
          {/* On wide screens the table has it among its tools. */}
          <IconButton
            icon={Undo2}
            label="Undo (Ctrl Z)"
            onClick={() => planning.undo()}
            className={view === 'table' ? 'lg:hidden' : undefined}
          />
          {view !== 'table' && (
            <IconButton
              icon={MapIcon}
              label="Map"
              aria-pressed={withMap === 'shown'}
              onClick={() => setWithMap(withMap === 'shown' ? 'hidden' : 'shown')}
              className="max-lg:hidden aria-pressed:bg-hover aria-pressed:text-text"
            />
          )}
          {view !== 'table' && (
            <IconButton icon={Printer} label="Print" onClick={() => window.print()} className="max-sm:hidden" />
          )}
        </div>
      </div>
      {view === 'table' ? (
        <VisitsTable onEdit={openVisit} onSplit={openSplit} />
      ) : (
        <Board
          {...{ view, day, today, board, planning, plan, nameOfWorker, openVisit, openSplit, openPlan }}
          openWorker={openRow}
          now={day === today ? minutesOf(wallTime(zonedMoment(new Date(now).toISOString(), timeZone)).slice(11)) : null}
          onDay={(next) => go({ view: 'day', day: next })}
          withMap={withMap === 'shown'}
          shownId={shownId}
          onShow={setShownId}
        />
      )}
      {view !== 'table' && board.hasNoWorkers && (
        <p className="mt-3 text-sm">
          <span className="text-muted">Each worker gets a row here. </span>
          <Link to="/users?new=1" className="font-medium text-accent underline">
            Add user
          </Link>
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {subject && (
        <VisitDialog
          subject={opened ? { ...subject, visit: opened } : subject}
          warnings={opened ? board.warningsOfVisit(opened) : []}
          workers={board.workers}
          planning={planning}
          today={today}
          nameOfWorker={nameOfWorker}
          onSplit={openSplit}
          onClose={closeSubject}
        />
      )}
      {worker && (
        <WorkerDialog
          worker={worker}
          workers={board.workers}
          {...{ today, day, planning }}
          onClose={() => openWorker(null)}
        />
      )}
    </div>
  );
}

interface DiaryOptions {
  view: DiaryView;
  day: string;
  today: string;
  edits: ReturnType<typeof usePlanning>['edits'];
}

/** The board's data: workers, visits with pending moves applied, absences and warnings. */
function useDiary({ view, day, today, edits }: DiaryOptions) {
  const span = useMemo(() => spanOf(view, day), [view, day]);
  const enabled = view !== 'table';
  const read = trpc.visits.list.useQuery({ ...span, limit: maxVisits }, { ...keepShown, enabled });
  const absencesQuery = trpc.absences.list.useQuery(
    { start_date: span.start_date, end_date: span.end_date, limit: maxVisits },
    { ...keepShown, enabled },
  );
  const hours = trpc.workingHours.list.useQuery();
  const visits = useWithPending(read.data?.data ?? noVisits, edits);
  const workers = hours.data ?? noWorkers;
  const absences = useMemo(() => absencesQuery.data?.data ?? [], [absencesQuery.data]);
  const cells = useMemo(() => visitsByCell(visits), [visits]);
  const rows = useMemo(() => rowsOf(workers, visits), [workers, visits]);
  const warningsOfVisit = (visit: Visit) =>
    warningsOf(visit, {
      sameDay: cells.get(cellKey(visit.user_id, visit.day)) ?? noVisits,
      worker: workers.find(({ user_id }) => user_id === visit.user_id),
      absence: absenceOn(absences, visit.user_id, visit.day),
      today,
    });
  return {
    span,
    visits,
    workers,
    hasNoWorkers: hours.data?.every(({ role }) => role === 'admin') ?? false,
    absences,
    cells,
    rows,
    warningsOfVisit,
    isCut: (read.data?.meta.total ?? 0) > maxVisits,
    isLoaded: read.data !== undefined && hours.data !== undefined,
  };
}

function spanLabel(view: DiaryView, day: string): string {
  if (view === 'day') return formatDate(day);
  const { start_date, end_date } = spanOf(view, day);
  return view === 'month' ? formatMonth(day) : formatDateRange(start_date, end_date);
}

interface StepperProps {
  view: DiaryView;
  day: string;
  today: string;
  onDay: (day: string) => void;
}

function DayStepper({ view, day, today, onDay }: StepperProps) {
  const span = spanOf(view, day);
  const isNow = today >= span.start_date && today <= span.end_date;
  return (
    <div className="flex items-center gap-1">
      <IconButton icon={ChevronLeft} label={`Previous ${view}`} onClick={() => onDay(stepped(view, day, -1))} />
      <h2 aria-live="polite" className="min-w-32 text-center sm:min-w-40 font-medium">
        {spanLabel(view, day)}
      </h2>
      <IconButton icon={ChevronRight} label={`Next ${view}`} onClick={() => onDay(stepped(view, day, 1))} />
      {!isNow && (
        <Button kind="quiet" size="small" onClick={() => onDay(today)}>
          Today
        </Button>
      )}
    </div>
  );
}

interface BoardOfPageProps {
  view: DiaryView;
  day: string;
  today: string;
  now: number | null;
  board: ReturnType<typeof useDiary>;
  planning: ReturnType<typeof usePlanning>;
  plan: (visit: Visit, changes: Plan, byKey?: boolean) => void;
  nameOfWorker: (userId: number | null) => string;
  openVisit: (visit: Visit) => void;
  openSplit: (visit: Visit) => void;
  openPlan: (plan: NewVisit) => void;
  openWorker: (row: BoardRow) => void;
  onDay: (day: string) => void;
  withMap: boolean;
  shownId: number | null;
  onShow: (id: number | null) => void;
}

/** Scrolls a board that is larger than its frame to today, or to the current hour. */
function useBeginInSight(scroller: RefObject<HTMLElement>, place: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useLayoutEffect(() => {
    const frame = scroller.current;
    const first = frame?.querySelector<HTMLElement>('[data-begin]');
    const names = frame?.querySelector<HTMLElement>('[data-corner]');
    if (!frame || !first) return;
    const [view, begin] = [frame.getBoundingClientRect(), first.getBoundingClientRect()];
    frame.scrollLeft += begin.left - (names?.getBoundingClientRect().right ?? view.left);
    if (begin.bottom > view.bottom) frame.scrollTop += begin.bottom - view.bottom;
  }, [place]);
}

/** How long a ring marks the visit that was opened, ms. */
const shownMs = 3000;

/** Boards for small and large screens are both rendered; only one is visible. */
const visibleCard = (root: HTMLElement | null, id: number) =>
  [...(root?.querySelectorAll<HTMLElement>(`[data-visit="${id}"]`) ?? [])].find((card) => card.checkVisibility());

/** The board of a view and the jobs without a visit beside it: visits and jobs are dragged within both. */
function Board(props: BoardOfPageProps) {
  const { view, day, today, now, board, planning, plan, nameOfWorker, onDay } = props;
  const { openVisit, openSplit, openPlan, openWorker, withMap, shownId, onShow } = props;
  const { cells, absences, visits } = board;
  const [search] = useSearchParams();
  const choice = useMemo(() => rowChoiceOf(search), [search]);
  const loads = useLoads(board, view === 'week');
  const groups = useMemo(() => arrangeRows(board.rows, choice, { loads, visits }), [board.rows, choice, loads, visits]);
  const rows = groups.flatMap((group) => group.rows);
  const isCompact = isCompactBoard(choice, board.rows);
  /** The day that the map begins with: the first from today on with visits. */
  const mapDay =
    view === 'day'
      ? day
      : (daysOf(board.span).find((each) => each >= today && visits.some((visit) => visit.day === each)) ?? day);
  const live = trpc.dashboard.liveUsers.useQuery(undefined, {
    enabled: withMap,
    trpc: { context: { background: true } },
  });
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  /** Visit that keeps the focus when it moves. */
  const focused = useRef<number | null>(null);
  const hours = useMemo(() => hoursOfDay(visits), [visits]);

  useBeginInSight(scroller, `${view} ${board.span.start_date}`);

  /** Start time at a share (0 to 1) of the shown hours. */
  const startAt = (share: number) => timeOf(Math.round((hours.from + share * (hours.to - hours.from)) / step) * step);
  function planOf({ cell, at }: Drop): Plan {
    const [user = '', to = '', part] = cell.split(' ');
    return {
      ...(user !== 'same' && { user_id: user === 'null' ? null : Number(user) }),
      day: to,
      ...(part === 'any' && { starts: null }),
      ...(part === 'hours' && { starts: startAt(at) }),
    };
  }
  useDrag(root, scroller, {
    labelOf: (drop) => planOf(drop).starts ?? '',
    onDrop: (drop) => {
      const [kind, id] = drop.item.split(' ');
      const target = planOf(drop);
      if (kind === 'job') {
        const at = { user_id: null, day, starts: null, ...target };
        const message = plannedLabel(drop.name, at, nameOfWorker);
        planning.create.mutate({ input: { job_id: Number(id), ...at }, message });
        return;
      }
      const visit = visits.find((each) => each.id === Number(id));
      if (!visit) return;
      const changes = Object.fromEntries(
        Object.entries(target).filter(([key, value]) => visit[key as keyof Visit] !== value),
      ) as Plan;
      if (Object.keys(changes).length > 0) plan(visit, changes);
    },
    onResize: (item, share) => {
      const visit = visits.find((each) => `visit ${each.id}` === item);
      const minutes = Math.max(step, Math.round((share * (hours.to - hours.from)) / step) * step);
      if (visit && minutes !== lengthOf(visit)) plan(visit, { expected_minutes: minutes });
    },
  });

  useEffect(() => {
    const card = shownId !== null && visibleCard(root.current, shownId);
    if (!card) return;
    card.scrollIntoView({ block: 'center', inline: 'center' });
    card.focus({ preventScroll: true });
    card.animate([{ boxShadow: '0 0 0 3px var(--focus)' }, { boxShadow: '0 0 0 3px transparent' }], shownMs);
    onShow(null);
  });

  useLayoutEffect(() => {
    const id = focused.current;
    if (id === null || (document.activeElement as HTMLElement | null)?.dataset.visit === String(id)) return;
    const card = root.current?.querySelector<HTMLElement>(`[data-visit="${id}"]`);
    // Focus on another element is kept: it was lost only if the card was removed.
    if (card && document.activeElement === document.body) card.focus();
  });

  function pressed(event: KeyboardEvent) {
    const id = (event.target as HTMLElement).dataset.visit;
    const visit = id === undefined ? undefined : visits.find((each) => each.id === Number(id));
    if (!visit || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 's' || event.key === 'S') {
      if (!canSplit(visit)) return;
      event.preventDefault();
      openSplit(visit);
      return;
    }
    const order = rows.map(({ userId }) => userId);
    const workerOf = (userId: number | null) => rows.find((row) => row.userId === userId)?.worker;
    const changes = planOfKey(visit, event.key, event.shiftKey, { view, rows: order, workerOf });
    if (!changes) return;
    event.preventDefault();
    focused.current = visit.id;
    plan(visit, changes, true);
  }

  const isShown = (userId: number | null) => rows.some((row) => row.userId === userId);
  const shared = {
    groups,
    loads,
    isCompact,
    cells,
    absences,
    today,
    onOpen: openVisit,
    onPlan: openPlan,
    onWorker: openWorker,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards in it are buttons, whose arrow keys it handles
    <div ref={root} onKeyDown={pressed} className="flex flex-col gap-4 lg:flex-row lg:items-start print:!flex-col">
      <p id="diary-keys" hidden>
        Arrow keys move the visit, Shift and arrow keys change its length, S splits it, Enter opens it.
      </p>
      <div className="min-w-0 grow">
        {board.isCut && (
          <p className="mb-2 font-medium text-warning">
            There are more than {maxVisits} visits here. Show a shorter time to see them all.
          </p>
        )}
        <div
          ref={scroller}
          className="overflow-auto lg:max-h-[calc(100dvh-13rem)] print:max-h-none print:overflow-visible"
        >
          {view === 'week' && <WeekBoard {...shared} days={daysOf(board.span)} />}
          {view === 'day' && (
            <div className="max-md:hidden">
              <DayBoard {...shared} day={day} now={now} hours={hours} />
            </div>
          )}
          {view === 'day' && <DayList {...shared} day={day} />}
          {view === 'month' && (
            <MonthBoard
              days={daysOf(board.span)}
              month={day.slice(0, 7)}
              onDay={onDay}
              visits={visits.filter(({ user_id }) => isShown(user_id))}
              workers={board.workers.filter(({ user_id }) => isShown(user_id))}
              {...{ absences, today, onOpen: openVisit }}
            />
          )}
        </div>
        {rows.length === 1 && board.rows.length > 1 && (
          <p className="mt-3 text-muted text-sm">No worker matches. Change the filters under Workers.</p>
        )}
      </div>
      {(isCompact || view === 'day') && <VisitPeek root={root} visits={visits} warningsOf={board.warningsOfVisit} />}
      <div
        className={classNames('flex w-full shrink-0 flex-col gap-4', withMap ? 'lg:w-[22.5rem]' : 'lg:w-56 xl:w-64')}
      >
        {withMap && (
          <section
            aria-label="Where"
            className="@container overflow-hidden rounded-lg border border-line max-lg:hidden print:block"
          >
            <WhereMap
              {...{ today, visits }}
              isDated
              day={mapDay}
              live={live.data}
              beside={root}
              onVisit={({ id }) => onShow(id)}
              fallback={<Skeleton className="aspect-[9/8] w-full" />}
            />
          </section>
        )}
        <div className="print:hidden">
          <WaitingJobs
            today={today}
            span={suggestedSpan(view, day, today)}
            planning={planning}
            onPlan={(job) => openPlan({ job, day: view === 'month' ? today : day })}
          />
        </div>
      </div>
    </div>
  );
}
