import { useCurrentMinute } from '#app/lib/current-minute.ts';
import { dayIn, dayInWords } from '#app/lib/days.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { FailedTasksHint } from '../failed-tasks-hint.tsx';
import { AddMenu } from './add-menu.tsx';
import { AnalyticsCard } from './analytics-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LiveUsers } from './live-users.tsx';
import { Morning } from './morning.tsx';
import { ReviewCards } from './review-cards.tsx';
import { SummaryCard } from './summary-card.tsx';

/** The office's first page: what needs somebody now, what is to be reviewed, who is out at work, and how it all goes. */
export function OfficeDashboard() {
  const { data: session } = useSession();
  const now = useCurrentMinute(session?.now ?? '');
  const timeZone = session?.time_zone ?? 'Europe/London';
  const today = dayIn(timeZone, now);
  const jobs = trpc.jobs.counts.useQuery(undefined, { meta: { silent: true } });
  return (
    <div className="flex flex-col gap-8">
      <header className="flex items-end justify-between gap-4">
        <div>
          <p className="text-muted">{dayInWords(today)}</p>
          <h1 className="mt-0.5 font-semibold text-3xl">Welcome, {session?.user?.first_name}</h1>
        </div>
        <AddMenu />
      </header>
      <FailedTasksHint />
      {jobs.data?.total === 0 && <FirstSteps />}
      <Morning timeZone={timeZone} today={today} now={now} />
      <ReviewCards />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
        <LiveUsers timeZone={timeZone} />
        <SummaryCard today={today} />
      </div>
      <AnalyticsCard />
    </div>
  );
}
