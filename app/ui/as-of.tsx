import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import { isConnectionError } from '#app/lib/error-message.ts';
import { formatDay, formatTimeOfDay } from '#app/lib/format.ts';
import { useOnline } from '#app/lib/online.ts';
import { saidAt } from '#app/lib/restored.ts';

interface AsOfProps {
  /** As React Query answers it. */
  query: { data: unknown; dataUpdatedAt: number; error: unknown };
  timeZone: string;
}

/** Says of rows on the screen that they could not be asked for anew, and how old they are; nothing while they are fresh. */
export function AsOf({ query, timeZone }: AsOfProps) {
  const { data, dataUpdatedAt, error } = query;
  const isOnline = useOnline();
  const [openedAt] = useState(Date.now);
  const at = saidAt(dataUpdatedAt);
  if (data === undefined || at === null || (!error && (isOnline || at > openedAt))) return null;
  const why = !isOnline || isConnectionError(error) ? 'No connection.' : 'Could not be refreshed.';
  return (
    <p role="status" className="mb-3 flex items-center gap-2 text-muted text-sm">
      <CloudOff className="size-4 shrink-0" />
      {why} As of {whenWords(at, openedAt, timeZone)}.
    </p>
  );
}

/** '14:05', and on another day than today 'Sat 21 Nov, 14:05'. */
function whenWords(at: number, now: number, timeZone: string): string {
  const instant = new Date(at).toISOString();
  const day = formatDay(instant, timeZone);
  const time = formatTimeOfDay(instant, timeZone);
  return day === formatDay(new Date(now).toISOString(), timeZone) ? time : `${day}, ${time}`;
}
