import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import { dayIn } from '#app/lib/days.ts';
import { isConnectionError } from '#app/lib/error-message.ts';
import { formatMoment, formatTimeOfDay } from '#app/lib/format.ts';
import { useOnline } from '#app/lib/online.ts';
import { answeredAt } from '#app/lib/restored.ts';

interface AsOfProps {
  query: { data: unknown; dataUpdatedAt: number; error: unknown };
  timeZone: string;
}

/** Shows the age of data that could not be refreshed; nothing while it is fresh. */
export function AsOf({ query, timeZone }: AsOfProps) {
  const { data, dataUpdatedAt, error } = query;
  const isOnline = useOnline();
  const [openedAt] = useState(Date.now);
  const at = answeredAt(dataUpdatedAt);
  if (data === undefined || at === null || (!error && (isOnline || at > openedAt))) return null;
  const why = !isOnline || isConnectionError(error) ? 'You’re offline.' : 'Couldn’t refresh.';
  return (
    <p role="status" className="mb-3 flex items-center gap-2 text-muted text-sm">
      <CloudOff className="size-4 shrink-0" />
      {why} As of {ageLabel(at, openedAt, timeZone)}.
    </p>
  );
}

/** '14:05', or '21 Nov 2026, 14:05' on another day than today. */
function ageLabel(at: number, now: number, timeZone: string): string {
  const instant = new Date(at).toISOString();
  const isToday = dayIn(timeZone, at) === dayIn(timeZone, now);
  return (isToday ? formatTimeOfDay : formatMoment)(instant, timeZone);
}
