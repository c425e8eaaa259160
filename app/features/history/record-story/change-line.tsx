import { formatDay, formatMoment } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { officeSays } from '#server/time-tracking/constants.ts';
import type { RecordChange, UnseenChange } from './use-seen-changes.ts';

/** 'Mon 23 Nov, 4 Mill Lane'. */
export const recordTitle = ({ start_time, property_address, job_title }: UnseenChange['Record'], timeZone: string) =>
  // Absent in data cached by an older version.
  [formatDay(start_time, timeZone), property_address || job_title].filter(Boolean).join(', ');

/** 'Reason: Lunch'; '' without one. */
export const reasonOf = ({ reason, amendment_id }: RecordChange) =>
  reason && `${amendment_id === null ? 'Reason' : 'Your reason'}: ${reason}`;

interface ChangeLineProps {
  change: RecordChange;
  timeZone: string;
  marksNew?: boolean;
}

/** 'Anna Lee changed the end from 16:30 to 17:05 · 12 Nov, 09:14', with the reason. */
export function ChangeLine({ change, timeZone, marksNew = false }: ChangeLineProps) {
  const { by, text, at, is_new, decision_note } = change;
  const reason = reasonOf(change);
  return (
    <>
      <p className="break-words">
        {marksNew && is_new && (
          <span className="mr-2">
            <Badge tone="accent">New</Badge>
          </span>
        )}
        <span className="font-semibold">{by}</span>
        <span>{` ${text} `}</span>
        <time dateTime={at} className="whitespace-nowrap text-muted">
          {`· ${formatMoment(at, timeZone)}`}
        </time>
      </p>
      {reason && <p className="whitespace-pre-line break-words text-muted">{reason}</p>}
      {decision_note && <p className="whitespace-pre-line break-words">{officeSays(decision_note)}</p>}
    </>
  );
}
