import { formatMoment } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { RecordChange } from './use-seen-changes.ts';

interface ChangeLineProps {
  change: RecordChange;
  timeZone: string;
  marksNew?: boolean;
}

/** 'Anna Lee changed the end from 16:30 to 17:05 · 12 Nov, 09:14', with the reason. */
export function ChangeLine({ change, timeZone, marksNew = false }: ChangeLineProps) {
  const { by, text, at, reason, amendment_id, is_new } = change;
  return (
    <>
      <p className="break-words tabular-nums">
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
      {reason && (
        <p className="whitespace-pre-line break-words text-muted">
          {`${amendment_id === null ? 'Reason' : 'Your reason'}: ${reason}`}
        </p>
      )}
    </>
  );
}
