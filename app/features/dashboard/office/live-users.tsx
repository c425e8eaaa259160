import { Link } from '@remix-run/react';
import MapPin from 'lucide-react/icons/map-pin';
import UserRound from 'lucide-react/icons/user-round';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Badge, LiveDot } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { QueryError } from '#app/ui/error-state.tsx';
import { PersonDisc } from '#app/ui/person-disc.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { windowLabel } from '#server/visits/constants.ts';
import { jobLink } from './list-links.ts';

type LiveUser = RouterOutputs['dashboard']['liveUsers'][number];

function LiveUserEntry({ entry, timeZone }: { entry: LiveUser; timeZone: string }) {
  const { user_id, User, Job, job_id, Visit, is_driving, start_time, end_time } = entry;
  const isActive = end_time === null;
  const { icon: Icon, soft, ink } = activities[activityOf(is_driving)];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 sm:px-5">
      <span
        className={classNames(
          'flex size-10 items-center self-start justify-center rounded-full',
          isActive ? `${soft} ${ink}` : 'bg-neutral-soft text-muted',
        )}
      >
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="col-span-2 min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="flex items-center gap-2">
            <PersonDisc id={user_id} name={nameOf(User)} />
            <span className="font-semibold">{nameOf(User)}</span>
          </span>
          <span className={classNames('flex items-center gap-1.5 text-sm', isActive ? ink : 'text-muted')}>
            {isActive && <LiveDot />}
            <span>{isActive ? 'Currently' : 'Last activity'}</span>
          </span>
        </p>
        <p className="truncate">
          {is_driving ? 'Driving to' : 'Working on'}{' '}
          <Link to={jobLink(job_id)} className="font-medium hover:underline">
            {Job.job_title}
          </Link>
          <span className="text-muted">{` · ${Job.Property.address}`}</span>
        </p>
      </div>
      <p className="col-start-2 text-muted text-sm">
        <span>{isActive ? 'Started at ' : 'Finished at '}</span>
        <time dateTime={end_time ?? start_time} className="font-medium text-text">
          {formatTimeOfDay(end_time ?? start_time, timeZone)}
        </time>
        {isActive && Visit && <span>{plannedLabel(Visit)}</span>}
      </p>
      <LocationLink entry={entry} />
    </li>
  );
}

/** ', planned 08:30': when the visit of a record was to begin; '' at any time. */
function plannedLabel(visit: NonNullable<LiveUser['Visit']>): string {
  const planned = visit.starts ?? (visit.window_from && windowLabel(visit).toLowerCase());
  return planned ? `, planned ${planned}` : '';
}

function LocationLink({ entry }: { entry: LiveUser }) {
  const location = entry.end_time === null ? entry.start_location : (entry.end_location ?? entry.start_location);
  if (!location) return <span className="col-start-3 text-muted text-sm">No location</span>;
  const query = encodeURIComponent(`${location.latitude},${location.longitude}`);
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${query}`}
      target="_blank"
      rel="noreferrer"
      className="-mx-2 flex min-h-tap items-center gap-1.5 rounded-md px-2 font-medium text-accent text-sm hover:underline col-start-3"
    >
      <MapPin className="size-5 shrink-0" aria-hidden="true" />
      Location
      <span className="sr-only">of {entry.User.first_name}, opens in a new tab</span>
    </a>
  );
}

/** Current activities and, for workers who stopped, their last one today. */
export function LiveUsers() {
  const { timeZone } = useCompanyDay();
  const live = trpc.dashboard.liveUsers.useQuery(undefined, {
    // For missed live events (`LiveUpdates` of the shell).
    refetchInterval: 8_000,
    trpc: { context: { background: true } },
  });
  const count = live.data?.length ?? 0;
  const active = live.data?.filter((entry) => entry.end_time === null).length ?? 0;
  return (
    <Card
      flush
      title={count === 1 ? 'Live User' : 'Live Users'}
      action={
        live.isRefetchError ? (
          <Badge tone="warning">Out of date</Badge>
        ) : (
          active > 0 && (
            <Badge tone="working" live>
              {active} active
            </Badge>
          )
        )
      }
    >
      {live.data && count > 0 && (
        <ul className="mt-2 divide-y divide-line border-line border-t">
          {live.data.map((entry) => (
            <LiveUserEntry key={entry.user_id} entry={entry} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {live.data && count === 0 && (
        <EmptyState icon={UserRound} title="No live users currently active.">
          Workers appear here when they start tracking.
        </EmptyState>
      )}
      {live.isPending && (
        <div className="px-4 sm:px-5">
          <SkeletonList rows={4} label="Loading live users..." />
        </div>
      )}
      {live.isLoadingError && <QueryError title="Live users couldn’t be loaded" query={live} />}
    </Card>
  );
}
