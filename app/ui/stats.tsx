import type { ReactNode } from 'react';
import { formatMinutes, formatPounds } from '#app/lib/format.ts';

/** Minutes shown as HH:MM, read out as hours and minutes. */
export function Minutes({ value }: { value: number }) {
  const whole = Math.round(Math.abs(value));
  return (
    <time dateTime={`PT${Math.floor(whole / 60)}H${whole % 60}M`} className="tabular-nums">
      {formatMinutes(value)}
    </time>
  );
}

export function Money({ value }: { value: number }) {
  return <span className="tabular-nums">{formatPounds(value)}</span>;
}

export function Stat({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <p className="text-muted text-sm">{label}</p>
      <p className="mt-0.5 font-semibold text-2xl tabular-nums">{children}</p>
      {note && <p className="text-muted text-sm">{note}</p>}
    </div>
  );
}

export function StatStrip({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Totals"
      className="mb-4 grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-raised px-5 py-4 sm:flex sm:flex-wrap sm:gap-x-10"
    >
      {children}
    </section>
  );
}
