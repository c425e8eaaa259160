import type { ReactNode } from 'react';

/** A part of the page, under its h2. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="border-line border-b pb-2 font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** Examples beside each other, with what they are. */
export function Examples({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 text-muted text-xs">{of}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

export const nothing = () => {};
