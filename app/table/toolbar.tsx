import ArrowDown from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUp from 'lucide-react/icons/arrow-up-narrow-wide';
import Download from 'lucide-react/icons/download';
import Redo2 from 'lucide-react/icons/redo-2';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { CountBadge } from '#app/ui/badge.tsx';
import { Button, buttonStyle } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { lazyComponent } from '#app/ui/later.tsx';
import { SearchBox } from './cards/search-box.tsx';
import type { ImportedTable } from './import/use-import.ts';
import { barFilters, narrowing } from './state/list-state.ts';
import type { TableRow } from './table-column.ts';
import { ChoiceBox, ToolbarButton, ToolbarDates, ToolbarSelect } from './toolbar-controls.tsx';
import { definitionOf, type ModelProps } from './use-data-table.ts';

interface ToolbarProps<Row extends TableRow> extends ModelProps<Row> {
  /** Cards have no headers to sort by. */
  isCards: boolean;
  children: ReactNode;
}

/** Search and filters: visible on desktops, behind a button on phones. */
export function Toolbar<Row extends TableRow>({ model, isCards, children }: ToolbarProps<Row>) {
  const { table, control, spec, edits } = model;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { state, change, clear } = control;
  const { inBar, any } = narrowing(spec, state);
  const [sorted] = table.state.sorting;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <div className="min-w-40 grow basis-40 lg:max-w-80 [&_input]:min-h-small [&_input]:py-1.5 [&_input]:text-base lg:[&_input]:text-sm [&_svg]:size-4">
        <SearchBox label={model.searchLabel} value={state.q} onChange={(q) => change({ q })} />
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
          const choices = model.choices?.[name];
          if (choices) return <ChoiceBox key={name} {...parts} choices={choices} none="All" />;
          return <ToolbarSelect key={name} {...parts} options={options} />;
        })}
        {'start_date' in spec.filters && <ToolbarDates table={control} today={model.today} />}
        {isCards && sorted && (
          <>
            <ToolbarSelect
              label="Sort by"
              options={table
                .getAllLeafColumns()
                .filter((column) => column.getCanSort())
                .map((column) => ({ value: column.id, label: definitionOf(column).header }))}
              value={sorted.id}
              onChange={(id) => table.setSorting([{ ...sorted, id }])}
            />
            <Button
              kind="secondary"
              size="small"
              icon={sorted.desc ? ArrowDown : ArrowUp}
              onClick={() => table.setSorting([{ ...sorted, desc: !sorted.desc }])}
            >
              {sorted.desc ? 'Descending' : 'Ascending'}
            </Button>
          </>
        )}
        {any && (
          <Button kind="plain" size="small" onClick={clear}>
            Clear filters
          </Button>
        )}
        <div className="flex gap-2 lg:hidden">
          <Files model={model} />
        </div>
      </div>
      <div className="ml-auto flex items-center gap-2">
        {edits && (
          <div className="hidden lg:flex">
            <ToolbarButton
              icon={Undo2}
              label="Undo"
              isOn={edits.canUndo}
              onClick={edits.undo}
              className="text-muted hover:text-text"
            />
            <ToolbarButton
              icon={Redo2}
              label="Redo"
              isOn={edits.canRedo}
              onClick={edits.redo}
              className="text-muted hover:text-text"
            />
          </div>
        )}
        <div className="hidden gap-2 lg:flex">
          <Files model={model} />
        </div>
        <div className="contents">{children}</div>
      </div>
    </search>
  );
}

function Files<Row extends TableRow>({ model }: ModelProps<Row>) {
  const { imports, exportHref } = model;
  return (
    <>
      {imports && <ImportButton {...model} imports={imports} />}
      {exportHref && (
        <a href={exportHref} download className={buttonStyle({ kind: 'secondary', size: 'small' })}>
          <Download className="size-5" aria-hidden="true" />
          Export
        </a>
      )}
    </>
  );
}

const ImportDialog = lazyComponent(() =>
  import('./import/import-dialog.tsx').then((module) => module.ImportDialog<never>),
);

/** Loads the import dialog on the first press. */
function ImportButton<Row extends TableRow>({ nouns, columns, imports, today }: ImportedTable<Row>) {
  const [open, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        icon={Upload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Import CSV
      </Button>
      {/* Mounted with the dialog: an empty boundary could be updated before it hydrates, which is an error. */}
      {isWanted && (
        <Suspense fallback={null}>
          <ImportDialog
            nouns={nouns}
            columns={columns}
            imports={imports}
            today={today}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
