import ClipboardList from 'lucide-react/icons/clipboard-list';
import MapPin from 'lucide-react/icons/map-pin';
import { type PostalAddress, useMapsLink } from '#app/features/job-content/maps-link.ts';
import { useOpenJob } from '#app/features/job-content/use-open-job.ts';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { classNames } from '#app/ui/class-names.ts';
import { RunningTimer } from '#app/ui/running-timer.tsx';

interface ActivePanelProps {
  tracking: ActiveTracking;
  address: PostalAddress;
  jobTitle: string | undefined;
  timeZone: string;
}

/** The running record: activity, start, duration and address. */
export function ActivePanel({ tracking, address, jobTitle, timeZone }: ActivePanelProps) {
  const { word, icon: Icon, soft, solid, ink, edge } = activities[activityOf(tracking.isDriving)];
  return (
    <section className={classNames('overflow-hidden rounded-xl border transition-colors duration-calm', edge, soft)}>
      <div className="px-4 pt-2 pb-1.5">
        <div className="flex items-center gap-3">
          <span className={classNames('flex size-9 items-center justify-center rounded-full', solid)}>
            <Icon className="size-5" />
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
      <JobLinks jobId={tracking.jobId} address={address} jobTitle={jobTitle} />
    </section>
  );
}

function JobLinks({
  jobId,
  address,
  jobTitle,
}: {
  jobId: number;
  address: PostalAddress;
  jobTitle: string | undefined;
}) {
  const link = useMapsLink(address);
  const openJob = useOpenJob();
  return (
    <div className="flex border-line border-t bg-raised">
      <a
        href={link}
        {...(link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
        className="flex min-h-touch min-w-0 grow items-center gap-3 px-4 py-1.5 transition-colors duration-quick hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <MapPin className="size-5 shrink-0 text-accent" />
        <span className="min-w-0 grow">
          {jobTitle && <span className="line-clamp-1 font-medium">{jobTitle}</span>}
          <span className="line-clamp-2 text-muted underline [@media(max-height:780px)]:line-clamp-1 decoration-line-strong underline-offset-4">
            {address.address}
          </span>
        </span>
        <span className="sr-only">(opens maps)</span>
      </a>
      <button
        type="button"
        aria-label="Job details"
        onClick={() => openJob(jobId)}
        className="flex min-h-touch w-20 shrink-0 flex-col items-center justify-center gap-1 border-line border-l font-medium text-xs transition-colors duration-quick hover:bg-sunken focus-visible:-outline-offset-2 active:translate-y-px"
      >
        <ClipboardList className="size-5 text-accent" />
        <span>Job details</span>
      </button>
    </div>
  );
}
