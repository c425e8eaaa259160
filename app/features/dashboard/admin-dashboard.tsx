import { useSession } from '#app/features/session/use-session.ts';
import { useCurrentMinute } from '#app/lib/current-minute.ts';
import { dayIn, dayInWords } from '#app/lib/days.ts';
import { LiveUsers } from './live-users.tsx';

/** The office's first page: a welcome, and who is out at work. */
export function AdminDashboard() {
  const { data: session } = useSession();
  const now = useCurrentMinute(session?.now ?? '');
  const timeZone = session?.time_zone ?? 'Europe/London';
  return (
    <>
      <header className="mb-6 sm:mb-8">
        <p className="text-muted">{dayInWords(dayIn(timeZone, now))}</p>
        <h1 className="mt-0.5 font-semibold text-3xl">Welcome, {session?.user?.first_name}</h1>
      </header>
      <LiveUsers timeZone={timeZone} />
    </>
  );
}
