import { formatMinutes, formatPounds } from '#app/lib/format.ts';
import { formatDate } from '#app/table/list-columns.ts';
import { leftOutWords } from './bulk-words.ts';
import type { LeftOut as Entry } from './invoice-words.ts';

/** What of a job is not invoiced now, and why; each entry on demand. */
export function LeftOut({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit rounded-md text-muted hover:text-text">
        {leftOutWords(entries)}
      </summary>
      <ul className="mt-1 space-y-0.5 border-line border-l-2 pl-3">
        {entries.map(({ kind, id, date, User, minutes, amount, reason }) => (
          <li key={`${kind} ${id}`} className="tabular-nums">
            {formatDate(date)}, {`${User.first_name} ${User.last_name}`.trim()},{' '}
            {minutes === null ? formatPounds(amount ?? 0) : formatMinutes(minutes)}: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
