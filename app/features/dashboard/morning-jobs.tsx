import type { Icon } from '#app/components/icon.ts';
import { jobAge } from '#app/features/jobs/job-age.ts';
import type { RouterOutputs } from '#server/api/router.ts';
import { jobLink } from './list-links.ts';
import { MorningCard, MorningRow } from './morning-card.tsx';

type Jobs = RouterOutputs['dashboard']['morning']['emergencies'];

interface MorningJobsProps {
  title: string;
  icon: Icon;
  tone: 'danger' | 'warning' | 'accent';
  to: string;
  jobs: Jobs;
  timeZone: string;
  today: string;
  /** The day that it is about; without it: when it was made. */
  dayOf?: (job: Jobs['rows'][number]) => string | null;
}

/** Jobs of one kind that wait, with how long they do. */
export function MorningJobs(props: MorningJobsProps) {
  const { title, icon, tone, to, jobs, timeZone, today, dayOf } = props;
  if (jobs.total === 0) return null;
  const age = (job: Jobs['rows'][number]) => {
    const day = dayOf?.(job);
    // A day is no instant: noon of it is that day in the zone of days.
    return day
      ? jobAge(`${day}T12:00:00Z`, 'UTC', today)
      : dayOf
        ? ''
        : jobAge(job.createdAt, timeZone, today);
  };
  return (
    <MorningCard
      title={title}
      icon={icon}
      tone={tone}
      figure={jobs.total}
      to={to}
      more={jobs.total - jobs.rows.length}
    >
      {jobs.rows.map((job) => (
        <MorningRow
          key={job.id}
          to={jobLink(job.id)}
          title={job.job_title}
          detail={job.property_address}
          end={age(job)}
        />
      ))}
    </MorningCard>
  );
}
