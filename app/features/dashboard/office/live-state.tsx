import { Link } from '@remix-run/react';
import MapPin from 'lucide-react/icons/map-pin';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { LiveDot } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { windowLabel } from '#server/visits/constants.ts';
import { jobLink } from './list-links.ts';
import type { LiveUser } from './today-rows.ts';

/** A worker's running record, or the last one that ended today, with its location. */
export function LiveState({ entry }: { entry: LiveUser }) {
  const { timeZone } = useCompanyDay();
  const { Job, job_id, Visit, is_driving, start_time, end_time } = entry;
  const isActive = end_time === null;
  const { icon: Icon, ink } = activities[activityOf(is_driving)];
  return (
    <div className="text-sm">
      <div className="flex items-center justify-between gap-x-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className={classNames('flex items-center gap-1.5', isActive ? ink : 'text-muted')}>
            {isActive && <LiveDot />}
            <span>{isActive ? 'Currently' : 'Last activity'}</span>
          </span>
          <span className="text-muted">
            <span>{isActive ? 'Started at ' : 'Finished at '}</span>
            <time dateTime={end_time ?? start_time} className="font-medium text-text">
              {formatTimeOfDay(end_time ?? start_time, timeZone)}
            </time>
            {isActive && Visit && <span>{plannedLabel(Visit)}</span>}
          </span>
        </p>
        <LocationLink entry={entry} />
      </div>
      <p className="flex items-center gap-1.5">
        <Icon className={classNames('size-4 shrink-0', isActive ? ink : 'text-muted')} aria-hidden="true" />
        <span className="truncate">
          {is_driving ? 'Driving to' : 'Working on'}{' '}
          <Link to={jobLink(job_id)} className="font-medium hover:underline">
            {Job.job_title}
          </Link>
          <span className="text-muted">{` · ${Job.Property.address}`}</span>
        </span>
      </p>
    </div>
  );
}

/** ', planned 08:30': when the visit of a record was to begin; '' at any time. */
function plannedLabel(visit: NonNullable<LiveUser['Visit']>): string {
  const planned = visit.starts ?? (visit.window_from && windowLabel(visit).toLowerCase());
  return planned ? `, planned ${planned}` : '';
}

function LocationLink({ entry }: { entry: LiveUser }) {
  const location = entry.end_time === null ? entry.start_location : (entry.end_location ?? entry.start_location);
  if (!location) return <span className="shrink-0 text-muted">No location</span>;
  const query = encodeURIComponent(`${location.latitude},${location.longitude}`);
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${query}`}
      target="_blank"
      rel="noreferrer"
      className="-my-2 -mr-2 flex min-h-tap shrink-0 items-center gap-1 rounded-md px-2 font-medium text-accent hover:underline"
    >
      <MapPin className="size-4 shrink-0" aria-hidden="true" />
      Location
      <span className="sr-only">of {entry.User.first_name}, opens in a new tab</span>
    </a>
  );
}
