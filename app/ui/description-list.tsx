import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DescriptionListProps {
  /** Words and their values, in order. An empty value reads 'N/A'. */
  items: readonly (readonly [term: string, value: ReactNode])[];
  /** The values are figures: aligned on the right. */
  areFigures?: boolean;
}

/** Names and values, one line each. */
export function DescriptionList({ items, areFigures = false }: DescriptionListProps) {
  return (
    <dl className="divide-y divide-line">
      {items.map(([term, value]) => (
        <div key={term} className="grid grid-cols-[minmax(6rem,1fr)_2fr] gap-4 py-3">
          <dt className="text-muted">{term}</dt>
          <dd
            className={classNames('min-w-0 break-words font-medium tabular-nums', areFigures && 'text-right')}
          >
            {value === null || value === undefined || value === '' ? 'N/A' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
