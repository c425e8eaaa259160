import type { ReactNode } from 'react';
import { formatMinutes, formatPounds } from '#app/lib/format.ts';
import { classNames } from './class-names.ts';

/** Minutes shown as HH:MM, read out as hours and minutes. */
export function Minutes({ value }: { value: number }) {
  const whole = Math.round(Math.abs(value));
  return <time dateTime={`PT${Math.floor(whole / 60)}H${whole % 60}M`}>{formatMinutes(value)}</time>;
}

export function Money({ value }: { value: number }) {
  return <span className={value === 0 ? 'text-muted' : undefined}>{formatPounds(value)}</span>;
}

export function Stat({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <p className="text-muted text-sm">{label}</p>
      <p className="mt-0.5 font-semibold text-2xl">{children}</p>
      {note && (
        <p data-note="" className="text-muted text-sm">
          {note}
        </p>
      )}
    </div>
  );
}

/** Totals of a page: in its head on wide screens, so that the table begins near the top; a card elsewhere. */
export function StatStrip({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Totals"
      className={classNames(
        'mb-4 grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-raised px-5 py-4 sm:flex sm:flex-wrap sm:gap-x-10',
        'lg:absolute lg:top-4 lg:right-8 lg:m-0 lg:gap-x-7 lg:border-0 lg:bg-transparent lg:p-0',
        'lg:[&_[data-note]]:sr-only lg:[&_p]:mt-0 lg:[&_p]:text-base/5 lg:[&_p:first-child]:text-xs/4',
      )}
    >
      {children}
    </section>
  );
}
