import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { monthNames } from '#app/lib/format.ts';
import { Button, IconButton } from './button.tsx';

interface WeekNavigatorProps {
  /** The Sunday of the chosen week; null: none. */
  value: string | null;
  onChange: (sunday: string) => void;
  today: string;
  noFuture?: boolean;
}

/** Chooses a week, Sunday to Saturday. Without one, stepping starts at the current week. */
export function WeekNavigator({ value, onChange, today, noFuture }: WeekNavigatorProps) {
  const thisWeek = sundayOf(today);
  const step = (weeks: number) => onChange(addDays(value ?? thisWeek, value === null ? 0 : weeks * 7));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Week</legend>
      <div className="flex min-h-tap items-center gap-1 rounded-lg border border-line bg-raised">
        <IconButton icon={ChevronLeft} label="Previous week" onClick={() => step(-1)} />
        <p aria-live="polite" className="min-w-0 grow text-center font-medium">
          {value === null ? <span className="text-muted">No week</span> : formatWeek(value)}
        </p>
        {value !== thisWeek && (
          <Button kind="plain" size="small" onClick={() => onChange(thisWeek)}>
            This week
          </Button>
        )}
        <IconButton
          icon={ChevronRight}
          label="Next week"
          disabled={noFuture && value !== null && value >= thisWeek}
          onClick={() => step(1)}
        />
      </div>
      {value === null && (
        <p role="status" className="mt-1.5 text-muted text-sm">
          Please select a week to view data
        </p>
      )}
    </fieldset>
  );
}

const part = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return { month: monthNames[date.getUTCMonth()], day: date.getUTCDate(), year: date.getUTCFullYear() };
};

/** A week, named by its Sunday: 'Aug 3-9, 2025', 'Aug 31-Sep 6, 2025', 'Dec 28, 2025-Jan 3, 2026'. */
export function formatWeek(sunday: string): string {
  const [from, to] = [part(sunday), part(addDays(sunday, 6))];
  if (from.year !== to.year) return `${from.month} ${from.day}, ${from.year}-${to.month} ${to.day}, ${to.year}`;
  const end = from.month === to.month ? to.day : `${to.month} ${to.day}`;
  return `${from.month} ${from.day}-${end}, ${to.year}`;
}
