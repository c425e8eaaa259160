import { Link } from '@remix-run/react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { Icon } from '#app/ui/icon.ts';

const tints = {
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  accent: 'bg-accent-soft text-accent',
};

export interface AttentionCardProps {
  title: string;
  icon: Icon;
  tone: keyof typeof tints;
  /** A count or an amount. */
  stat: ReactNode;
  /** Link to the list of all counted items. */
  to: string;
  /** How many of the items are listed here; `nouns`: what they are, if not what `stat` counts. Absent: not known. */
  named?: { rows: number; total: number; nouns?: string };
  children: ReactNode;
}

/** One kind of open work: the number, which links to the whole list, and the first few items. */
export function AttentionCard(props: AttentionCardProps) {
  const { title, icon: Icon, tone, stat, to, named, children } = props;
  return (
    <li className="break-inside-avoid pb-4">
      <div className="rounded-lg border border-line bg-raised shadow-raised">
        <h3>
          <Link
            to={to}
            className="group flex min-h-14 items-center gap-3 rounded-t-lg px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className={classNames('flex size-9 shrink-0 items-center justify-center rounded-md', tints[tone])}>
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <span className="min-w-0 grow font-medium">{title}</span>
            <span className="font-semibold text-2xl">{stat}</span>
            <ChevronRight
              className="-mr-1 size-5 shrink-0 text-muted transition-transform duration-quick group-hover:translate-x-0.5"
              aria-hidden="true"
            />
          </Link>
        </h3>
        <ul className="divide-y divide-line border-line border-t">{children}</ul>
        {named && named.rows < named.total && (
          <Link
            to={to}
            className="flex min-h-tap items-center justify-between gap-3 rounded-b-lg border-line border-t px-4 text-sm hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="text-muted">
              {[`${named.rows} of ${named.total}`, named.nouns].filter(Boolean).join(' ')}
            </span>
            <span className="font-medium text-accent">
              Show all
              <span className="sr-only"> in {title}</span>
            </span>
          </Link>
        )}
      </div>
    </li>
  );
}

interface AttentionRowProps {
  /** Link to the record or job. */
  to: string;
  title: ReactNode;
  detail: ReactNode;
  /** At the end of the line, such as age or amount. */
  end: ReactNode;
}

export function AttentionRow({ to, title, detail, end }: AttentionRowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-tap items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-muted text-sm">{detail}</span>
        </span>
        <span className="shrink-0 text-muted text-sm">{end}</span>
      </Link>
    </li>
  );
}
