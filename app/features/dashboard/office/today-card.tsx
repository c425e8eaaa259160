import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate, formatDuration } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import { CountBadge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { absenceKindLabels } from '#server/absences/constants.ts';
import type { RouterOutputs } from '#server/router.ts';
import { diaryLink, jobLink } from './list-links.ts';

type Today = RouterOutputs['dashboard']['today'];
type Late = Today['late']['rows'][number];

/**
 * How today's visits go: what is done, late or not begun, and who is away. Where people are is in `LiveUsers`. Nothing
 * for a company that has never planned a visit.
 */
export function TodayCard() {
  const { today: day } = useCompanyDay();
  const query = trpc.dashboard.today.useQuery(undefined, {
    // A visit becomes late without anybody changing anything.
    refetchInterval: 60_000,
    trpc: { context: { background: true } },
  });
  const { data } = query;
  if (query.isLoadingError) {
    return (
      <Card flush title="Today">
        <QueryError title="Today’s visits couldn’t be loaded" query={query} />
      </Card>
    );
  }
  if (!data || (!data.has_visits && data.away.total === 0)) return null;
  const toDiary = diaryLink(day);
  return (
    <Card
      flush
      title="Today"
      action={
        <Link to={toDiary} className="flex min-h-tap items-center font-medium text-accent text-sm hover:underline">
          Open diary
        </Link>
      }
    >
      <p className="px-4 pb-3 sm:px-5">{progressOf(data)}</p>
      <Kind title="Late" tone="danger" list={data.late} to={toDiary}>
        {data.late.rows.map((late) => (
          <Line
            key={late.id}
            to={jobLink(late.job_id)}
            title={late.User ? nameOf(late.User) : 'Nobody yet'}
            end={`${formatDuration(late.late_minutes)} late`}
          >
            <span className="block truncate">{`${late.Job.job_title} · ${late.Job.Property.address}`}</span>
            <span className="block break-words text-muted text-sm">{whyLate(late)}</span>
          </Line>
        ))}
      </Kind>
      <Kind title="Not started" tone="warning" list={data.not_started} to={toDiary}>
        {data.not_started.rows.map(({ user_id, User, visits, first }) => (
          <Line key={user_id} to={toDiary} title={nameOf(User)} end={visitsLabel(visits)}>
            {first && <span className="block truncate text-muted text-sm">{`The first at ${first}`}</span>}
          </Line>
        ))}
      </Kind>
      <Kind title="Away" tone="neutral" list={data.away} to={toDiary}>
        {data.away.rows.map(({ user_id, User, kind, end_date, visits }) => (
          <Line
            key={user_id}
            to={toDiary}
            title={nameOf(User)}
            end={visits > 0 && <span className="font-medium text-warning">{`${visitsLabel(visits)} planned`}</span>}
          >
            <span className="block truncate text-muted text-sm">
              {`${absenceKindLabels[kind]} ${end_date === day ? 'today' : `until ${formatDate(end_date)}`}`}
            </span>
          </Line>
        ))}
      </Kind>
    </Card>
  );
}

const visitsLabel = (visits: number) => (visits === 1 ? '1 visit' : `${visits} visits`);

/** '5 of 12 visits done, 1 without access, 2 not assigned.' */
function progressOf({ visits: { total, done, no_access, unassigned } }: Pick<Today, 'visits'>): string {
  if (total === 0) return 'No visits are planned today.';
  const facts = [
    `${done} of ${visitsLabel(total)} done`,
    no_access > 0 && `${no_access} without access`,
    unassigned > 0 && `${unassigned} not assigned`,
  ];
  return `${facts.filter(Boolean).join(', ')}.`;
}

/** 'Planned for 08:30, now working on Boiler service, 1 more late' */
function whyLate({ Now, has_started, user_id, starts, window_to, visits }: Late): string {
  const facts = [
    starts ? `Planned for ${starts}` : `Expected by ${window_to}`,
    Now && `now ${Now.is_driving ? 'driving to' : 'working on'} ${Now.job_title}`,
    user_id !== null && !has_started && 'nothing recorded today',
    visits > 1 && `${visits - 1} more late`,
  ];
  return facts.filter(Boolean).join(', ');
}

interface KindProps {
  title: string;
  tone: BadgeTone;
  list: { total: number; rows: readonly unknown[] };
  /** Link to the others. */
  to: string;
  children: ReactNode;
}

function Kind({ title, tone, list: { total, rows }, to, children }: KindProps) {
  if (total === 0) return null;
  const more = total - rows.length;
  return (
    <section aria-label={title} className="border-line border-t">
      <h3 className="flex items-center gap-2 px-4 pt-2.5 font-medium text-sm sm:px-5">
        <span>{title}</span>
        <CountBadge count={total} tone={tone} />
      </h3>
      <ul className="divide-y divide-line">{children}</ul>
      {more > 0 && (
        <Link
          to={to}
          className="flex min-h-tap items-center border-line border-t px-4 font-medium text-accent text-sm hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
        >
          {more} more
          <span className="sr-only"> in {title}</span>
        </Link>
      )}
    </section>
  );
}

interface LineProps {
  to: string;
  title: string;
  end: ReactNode;
  children: ReactNode;
}

function Line({ to, title, end, children }: LineProps) {
  return (
    <li>
      <Link to={to} className="block min-h-tap px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 sm:px-5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 break-words font-medium">{title}</span>
          <span className="text-muted text-sm">{end}</span>
        </span>
        {children}
      </Link>
    </li>
  );
}
