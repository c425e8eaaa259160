import ExternalLink from 'lucide-react/icons/external-link';
import MapPin from 'lucide-react/icons/map-pin';
import { classNames } from '#app/components/class-names.ts';
import { RunningTimer } from '#app/components/running-timer.tsx';
import type { ActiveTracking } from '#app/lib/active-tracking.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { activities, activityOf } from './activity.ts';
import { useMapsLink } from './maps-link.ts';

interface ActivePanelProps {
  tracking: ActiveTracking;
  jobTitle: string | undefined;
  timeZone: string;
}

/** What runs: driving or working, since when, how long, and where. */
export function ActivePanel({ tracking, jobTitle, timeZone }: ActivePanelProps) {
  const { word, icon: Icon, soft, solid, ink, edge } = activities[activityOf(tracking.isDriving)];
  return (
    <section
      className={classNames('overflow-hidden rounded-xl border transition-colors duration-calm', edge, soft)}
    >
      <div className="px-4 pt-2 pb-1.5">
        <div className="flex items-center gap-3">
          <span className={classNames('flex size-9 items-center justify-center rounded-full', solid)}>
            <Icon className="size-5" aria-hidden="true" />
          </span>
          <h1 tabIndex={-1} className={classNames('grow font-semibold text-xl outline-none', ink)}>
            {word}
          </h1>
          <p className={classNames('font-medium tabular-nums', ink)}>
            since {formatTimeOfDay(tracking.startTime, timeZone)}
          </p>
        </div>
        <RunningTimer
          start_time={tracking.startTime}
          className="mt-1 block text-center font-semibold text-5xl [@media(max-height:780px)]:text-4xl"
        />
      </div>
      <Place address={tracking.propertyName} jobTitle={jobTitle} />
    </section>
  );
}

function Place({ address, jobTitle }: { address: string; jobTitle: string | undefined }) {
  const link = useMapsLink(address);
  return (
    <a
      href={link}
      {...(link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
      className="flex min-h-touch items-center gap-3 border-line border-t bg-raised px-4 py-1.5 transition-colors duration-quick hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <MapPin className="size-5 shrink-0 text-accent" aria-hidden="true" />
      <span className="min-w-0 grow">
        {jobTitle && <span className="line-clamp-1 font-medium">{jobTitle}</span>}
        <span className="line-clamp-2 text-muted underline [@media(max-height:780px)]:line-clamp-1 decoration-line-strong underline-offset-4">
          {address}
        </span>
      </span>
      <span className="sr-only">(opens maps)</span>
      <ExternalLink className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </a>
  );
}
