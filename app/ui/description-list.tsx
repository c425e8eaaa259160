import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DescriptionListProps {
  /** In order. An empty value reads 'N/A'. */
  items: readonly (readonly [term: string, value: ReactNode])[];
  areNumbers?: boolean;
}

export function DescriptionList({ items, areNumbers = false }: DescriptionListProps) {
  return (
    <dl className="divide-y divide-line">
      {items.map(([term, value]) => (
        <div key={term} className="grid grid-cols-[minmax(6rem,1fr)_2fr] gap-4 py-3">
          <dt className="text-muted">{term}</dt>
          <dd className={classNames('min-w-0 break-words font-medium', areNumbers && 'text-right')}>
            {value === null || value === undefined || value === '' ? 'N/A' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
