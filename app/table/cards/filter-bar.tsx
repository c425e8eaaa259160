import ArrowDown from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUp from 'lucide-react/icons/arrow-up-narrow-wide';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useId, useState } from 'react';
import { labelOptions } from '#app/lib/label-options.ts';
import { CountBadge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { barFilters, type ListSpec, narrowing } from '../state/list-state.ts';
import type { ListControl } from '../state/use-list-state.ts';
import { SearchBox } from './search-box.tsx';

interface FilterBarProps {
  spec: ListSpec;
  list: ListControl;
  /** Placeholder, such as 'Search job, duration or note'. */
  searchLabel: string;
  /** Row count, such as '12 records'. */
  counted?: string | undefined;
  /** Beside the search; what is `basis-full` goes below. */
  beside?: ReactNode;
  /** Filters that are more than one select, such as the date range. */
  children?: ReactNode;
}

/** Only the search is always visible, so that the rows stay on a phone's first screen. */
export function FilterBar({ spec, list, searchLabel, counted, beside, children }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { state, change, clear } = list;
  const { inBar, any } = narrowing(spec, state);
  const filters = barFilters(spec).filter(([name]) => name !== 'dates');
  const sorts = labelOptions(spec.sorts as Readonly<Record<string, string>>);
  const Order = state.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <search className="mb-4 flex flex-col gap-3 lg:mb-2 lg:flex-row lg:flex-wrap lg:items-center">
      <div className="flex flex-wrap items-center gap-2 lg:grow">
        <div className="flex min-w-28 flex-1 lg:max-w-80">
          <SearchBox label={searchLabel} value={state.q} onChange={(q) => change({ q })} />
        </div>
        {beside}
        <Button
          kind="secondary"
          icon={SlidersHorizontal}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span className="max-sm:sr-only">Filters</span>
          <CountBadge count={inBar} tone="accent" />
        </Button>
      </div>
      <div
        id={id}
        hidden={!open}
        className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-raised p-4 lg:order-last lg:basis-full [&[hidden]]:hidden"
      >
        <div className="contents">{children}</div>
        {filters.map(([name, { label, options }]) => {
          const set = (event: { target: { value: string } }) => change({ filters: { [name]: event.target.value } });
          const props = { label, value: state.filters[name] ?? '', onChange: set };
          return options ? (
            <SelectField key={name} {...props} options={options} />
          ) : (
            <TextField key={name} {...props} />
          );
        })}
        {sorts.length > 1 && (
          <SelectField
            label="Sort by"
            options={sorts}
            value={state.sort}
            onChange={(event) => change({ sort: event.target.value })}
          />
        )}
        <Button kind="secondary" icon={Order} onClick={() => change({ order: state.order === 'asc' ? 'desc' : 'asc' })}>
          {state.order === 'asc' ? 'Ascending' : 'Descending'}
        </Button>
      </div>
      <div className="flex min-h-6 items-center justify-between gap-3 text-muted text-sm">
        <p role="status">{counted}</p>
        {any && (
          <Button kind="plain" size="small" onClick={clear} className="-my-2 -mr-3">
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}
