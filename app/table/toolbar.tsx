import ArrowDown from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUp from 'lucide-react/icons/arrow-up-narrow-wide';
import Download from 'lucide-react/icons/download';
import Redo2 from 'lucide-react/icons/redo-2';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useId, useState } from 'react';
import { CountBadge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { buttonStyle } from '#app/ui/button-style.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { SelectOption } from '#app/ui/select-field.tsx';
import { SearchBox } from './cards/search-box.tsx';
import { ChoiceBox } from './choice-box.tsx';
import type { ListSpec } from './state/list-state.ts';
import { barFilters, narrowing } from './state/list-state.ts';
import type { ListControl } from './state/use-list-state.ts';
import type { Choices } from './table-column.ts';
import { ToolbarDates } from './toolbar-dates.tsx';
import { ToolbarSelect } from './toolbar-select.tsx';

interface ToolbarProps {
  spec: ListSpec;
  table: ListControl;
  /** What the search looks through. */
  searchLabel: string;
  /** Where the table is to be had as CSV, with the same question. */
  exportHref?: string | undefined;
  importButton?: ReactNode;
  undo?: { canUndo: boolean; canRedo: boolean; onUndo: () => void; onRedo: () => void } | undefined;
  /** Of the filters that are no short list: what may be chosen. */
  choices?: Readonly<Record<string, Choices>> | undefined;
  today: string;
  /** What the rows can be sorted by. */
  sorts: readonly SelectOption[];
  /** Cards and no head to sort by. */
  isCards: boolean;
  /** At the end: how the table looks. */
  children: ReactNode;
}

/** Over a table: search and filters in sight on a desk, a tap away on a phone. */
export function Toolbar(props: ToolbarProps) {
  const { spec, table, searchLabel, undo, isCards, children } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { state, change, clear } = table;
  const { inBar, any } = narrowing(spec, state);
  const Order = state.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <div className="min-w-40 grow basis-40 lg:max-w-80 [&_input]:min-h-small [&_input]:py-1.5 [&_input]:text-base lg:[&_input]:text-sm [&_svg]:size-4">
        <SearchBox label={searchLabel} value={state.q} onChange={(q) => change({ q })} />
      </div>
      <Button
        kind="secondary"
        size="small"
        icon={SlidersHorizontal}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="lg:hidden"
      >
        <span className="max-sm:sr-only">Filters</span>
        <CountBadge count={inBar} tone="accent" />
      </Button>
      <div
        id={id}
        className={classNames(
          'flex flex-wrap items-center gap-2 max-lg:order-last max-lg:basis-full',
          !open && 'max-lg:hidden',
        )}
      >
        {barFilters(spec).map(([name, { label, options = [], initial }]) => {
          const parts = {
            label,
            value: state.filters[name] ?? '',
            isSet: state.filters[name] !== initial,
            onChange: (value: string) => change({ filters: { [name]: value } }),
          };
          const choices = props.choices?.[name];
          if (choices) return <ChoiceBox key={name} {...parts} choices={choices} none="All" />;
          return <ToolbarSelect key={name} {...parts} options={options} />;
        })}
        {'start_date' in spec.filters && <ToolbarDates table={table} today={props.today} />}
        {isCards && (
          <>
            <ToolbarSelect
              label="Sort by"
              options={props.sorts}
              value={state.sort}
              onChange={(sort) => change({ sort })}
            />
            <Button
              kind="secondary"
              size="small"
              icon={Order}
              onClick={() => change({ order: state.order === 'asc' ? 'desc' : 'asc' })}
            >
              {state.order === 'asc' ? 'Ascending' : 'Descending'}
            </Button>
          </>
        )}
        {any && (
          <Button kind="plain" size="small" onClick={clear}>
            Clear filters
          </Button>
        )}
        <div className="flex gap-2 lg:hidden">
          <Files {...props} />
        </div>
      </div>
      <div className="ml-auto flex items-center gap-2">
        {undo && (
          <div className="hidden lg:flex">
            <IconAction icon={Undo2} label="Undo" isOn={undo.canUndo} onClick={undo.onUndo} />
            <IconAction icon={Redo2} label="Redo" isOn={undo.canRedo} onClick={undo.onRedo} />
          </div>
        )}
        <div className="hidden gap-2 lg:flex">
          <Files {...props} />
        </div>
        <div className="contents">{children}</div>
      </div>
    </search>
  );
}

/** The table's rows from a file and into one. */
function Files({ exportHref, importButton }: ToolbarProps) {
  return (
    <>
      {importButton}
      {exportHref && (
        <a href={exportHref} download className={buttonStyle({ kind: 'secondary', size: 'small' })}>
          <Download className="size-5" aria-hidden="true" />
          Export
        </a>
      )}
    </>
  );
}

interface IconActionProps {
  icon: typeof Undo2;
  label: string;
  isOn: boolean;
  onClick: () => void;
}

function IconAction({ icon: Icon, label, isOn, onClick }: IconActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={!isOn}
      onClick={onClick}
      className="inline-flex size-small items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-text disabled:opacity-40 disabled:hover:bg-transparent"
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </button>
  );
}
