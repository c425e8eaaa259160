import type { Icon } from '#app/ui/icon.ts';
import type { RouterOutputs } from '#server/router.ts';
import { ageWords, dayAge } from './age-words.ts';
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
  /** The current minute, ms. */
  now: number;
  /** The day that it is about; without it: when it was made. */
  dayOf?: (job: Jobs['rows'][number]) => string | null;
}

/** Jobs of one kind that wait, with how long they do. */
export function MorningJobs(props: MorningJobsProps) {
  const { title, icon, tone, to, jobs, timeZone, today, now, dayOf } = props;
  if (jobs.total === 0) return null;
  const age = (job: Jobs['rows'][number]) => {
    if (!dayOf) return ageWords(job.createdAt, now, timeZone, today);
    const day = dayOf(job);
    return day && dayAge(day, today);
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
