import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** An h2. */
  title?: ReactNode;
  action?: ReactNode;
  /** No padding: for lists and tables that reach the edge. */
  flush?: boolean;
}

export function Card({ title, action, flush = false, className, children, ...rest }: CardProps) {
  return (
    <section className={classNames('rounded-lg border border-line bg-raised shadow-raised', className)} {...rest}>
      {title && (
        <header className="flex min-h-12 items-center justify-between gap-3 px-4 pt-3 sm:px-5">
          <h2 className="font-semibold">{title}</h2>
          {action}
        </header>
      )}
      <div className={flush ? 'overflow-hidden rounded-b-lg' : 'px-4 py-4 sm:px-5'}>{children}</div>
    </section>
  );
}
