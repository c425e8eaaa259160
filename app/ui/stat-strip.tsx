import type { ReactNode } from 'react';

/** Totals above a table. */
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
