import ArrowDown from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUp from 'lucide-react/icons/arrow-up-narrow-wide';
import Download from 'lucide-react/icons/download';
import ListFilter from 'lucide-react/icons/list-filter';
import Redo2 from 'lucide-react/icons/redo-2';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { CountBadge } from '#app/ui/badge.tsx';
import { Button, type ButtonStyle } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Popover } from '#app/ui/popover.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { useUndo } from '#app/ui/use-undo.ts';
import type { ExportFormat } from '#server/export/constants.ts';
import { SearchBox } from './cards/search-box.tsx';
import type { ImportedTable } from './import/use-import.ts';
import { barFilters, narrowing } from './state/list-state.ts';
import { exportedColumns, type TableRow } from './table-column.ts';
import { ToolGroup } from './tool-group.tsx';
import { ChoiceBox, ToolbarButton, ToolbarDates, ToolbarSelect } from './toolbar-controls.tsx';
import { type DataTableProps, definitionOf, type ModelProps, type TableInstance } from './use-data-table.ts';
import { SavedViews } from './views/saved-views.tsx';

interface ToolbarProps<Row extends TableRow> extends ModelProps<Row> {
  /** Cards have no headers to sort by. */
  isCards: boolean;
  children: ReactNode;
}

/** Position of each filter on wide screens, by name. 'wide row': in the row from 80rem on, else in the panel. */
type Places = Readonly<Record<string, 'row' | 'wide row' | 'panel'>>;

/** Search and filters: visible on desktops, behind a button on phones. */
export function Toolbar<Row extends TableRow>({ model, isCards, children }: ToolbarProps<Row>) {
  const { table, control, spec, edits } = model;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { state, change, clear } = control;
  const { inBar, any } = narrowing(spec, state);
  const filters = barFilters(spec).map(([name, filter]) => ({
    ...filter,
    name,
    isSet: state.filters[name] !== filter.initial,
  }));
  const hasDates = 'start_date' in spec.filters;
  /** They then take the room of the first filter, where there is little. */
  const isDated = ['start_date', 'end_date'].some((name) => (state.filters[name] ?? '') !== '');
  const places: Places = Object.fromEntries(
    filters.map(({ name, isSet }, at) => [
      name,
      isSet || (at === 0 && !isDated) ? 'row' : at < (hasDates || model.start ? 2 : 3) ? 'wide row' : 'panel',
    ]),
  );
  /** Fixed while the panel is open, so that a control stays under the finger. */
  const [fixed, setFixed] = useState<Places>();
  const placeOf = (name: string) => (fixed ?? places)[name];
  const further = filters.filter(({ name }) => placeOf(name) !== 'row');
  const filterControl = (
    { name, label, options = [], initial, isSet }: (typeof filters)[number],
    className?: string,
  ) => {
    const parts = {
      label,
      value: state.filters[name] ?? '',
      isSet,
      className,
      onChange: (value: string) => change({ filters: { [name]: value } }),
      onRemove: () => change({ filters: { [name]: initial } }),
    };
    const choices = model.choices?.[name];
    if (choices) return <ChoiceBox key={name} {...parts} choices={choices} none="All" />;
    return <ToolbarSelect key={name} {...parts} options={options} />;
  };
  const [sorted] = table.state.sorting;
  return (
    <search className="mb-3 lg:mb-2 flex flex-wrap items-center gap-2 lg:flex-nowrap">
      {model.start}
      <div className="min-w-40 grow basis-40 lg:max-w-60 [&_input]:min-h-small [&_input]:py-1.5 [&_input]:text-base lg:[&_input]:text-sm [&_svg]:size-4">
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
          'flex flex-wrap items-center gap-2 max-lg:order-last max-lg:basis-full lg:contents',
          !open && 'max-lg:hidden',
        )}
      >
        {/* One row on wide screens: filters that do not fit are scrolled to. */}
        <div className="contents lg:-m-1 lg:flex lg:min-w-0 lg:gap-2 lg:overflow-x-auto lg:p-1 lg:[scrollbar-width:none] lg:[&>*]:shrink-0">
          {filters.map((filter) => {
            const place = placeOf(filter.name);
            if (place === 'row') return filterControl(filter);
            if (place === 'wide row') return filterControl(filter, 'lg:max-xl:hidden');
            // The panel is for wide screens; on narrow ones all filters are behind one button anyway.
            return fixed ? null : filterControl(filter, 'lg:hidden');
          })}
        </div>
        {hasDates && <ToolbarDates table={control} spec={spec} today={model.today} />}
        {further.length > 0 && (
          <Popover
            label="More filters"
            icon={ListFilter}
            kind="quiet"
            named="wide"
            isLeft
            className={classNames(
              'shrink-0 max-lg:hidden',
              further.every(({ name }) => placeOf(name) === 'wide row') && 'xl:hidden',
            )}
            onOpenChange={(isOpen) => setFixed(isOpen ? places : undefined)}
          >
            <div className="flex flex-col gap-2">
              {further.map((filter) =>
                filterControl(filter, placeOf(filter.name) === 'panel' ? 'w-full' : 'w-full xl:hidden'),
              )}
            </div>
          </Popover>
        )}
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
          <Button kind="plain" size="small" onClick={clear} className="shrink-0 whitespace-nowrap">
            Clear filters
          </Button>
        )}
        <div className="flex gap-2 lg:hidden">
          <Files model={model} />
        </div>
      </div>
      <ToolGroup label="Table tools" className="ml-auto flex shrink-0 items-center gap-2 max-lg:flex-wrap lg:gap-0.5">
        {edits && <UndoButtons />}
        <div className="hidden lg:flex">
          <Files model={model} kind="quiet" />
        </div>
        <SavedViews name={model.name} spec={spec} state={state} />
        <div className="contents">{children}</div>
      </ToolGroup>
    </search>
  );
}

function UndoButtons() {
  const { undo, redo, subscribe, getSnapshot } = useUndo();
  const { undos, redos } = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const style = { className: 'text-muted hover:text-text' };
  return (
    <div className="hidden lg:flex">
      <ToolbarButton icon={Undo2} label="Undo" isOn={undos.length > 0} onClick={() => undo()} {...style} />
      <ToolbarButton icon={Redo2} label="Redo" isOn={redos.length > 0} onClick={redo} {...style} />
    </div>
  );
}

/** Import and export: icons alone in the one row of a wide screen (`kind` quiet), words elsewhere. */
function Files<Row extends TableRow>({ model, kind = 'secondary' }: ModelProps<Row> & Pick<ButtonStyle, 'kind'>) {
  const { imports, exportHref } = model;
  const isIcon = kind === 'quiet';
  return (
    <>
      {imports && <ImportButton {...model} imports={imports} kind={kind} />}
      {exportHref && (
        <Popover label="Export" icon={Download} kind={kind} named={isIcon ? 'never' : 'always'}>
          <ExportLinks table={model.table} href={exportHref} more={model.moreExports ?? []} />
        </Popover>
      )}
    </>
  );
}

const formats = [
  { format: 'xlsx', label: 'Excel (XLSX)', hint: 'The columns shown' },
  { format: 'csv', label: 'CSV', hint: 'The columns shown' },
  { format: 'programs', label: 'CSV for programs', hint: 'All fields of the API; can be imported again' },
] as const satisfies readonly { format: ExportFormat; label: string; hint: string }[];

interface ExportLinksProps<Row extends TableRow> {
  table: TableInstance<Row>;
  href: string;
  more: NonNullable<DataTableProps<Row>['moreExports']>;
}

function ExportLinks<Row extends TableRow>({ table, href, more }: ExportLinksProps<Row>) {
  const columns = exportedColumns(table.getVisibleLeafColumns().map(definitionOf<Row>));
  const shown = new URLSearchParams({ columns: JSON.stringify(columns) });
  const own = formats.map(({ format, ...words }) => ({
    ...words,
    href: `${href}&format=${format}${format === 'programs' ? '' : `&${shown}`}`,
  }));
  return (
    <ul>
      {[...own, ...more].map(({ label, hint, href }) => (
        <li key={href}>
          <a href={href} download className="block rounded-md px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2">
            <span className="block font-medium">{label}</span>
            <span className="block text-muted text-sm">{hint}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const ImportDialog = lazyPart(() => import('./import/import-dialog.tsx').then((module) => module.ImportDialog<never>));

/** Loads the import dialog on the first press. */
function ImportButton<Row extends TableRow>(props: ImportedTable<Row> & Pick<ButtonStyle, 'kind'>) {
  const { nouns, columns, imports, kind } = props;
  const isIcon = kind === 'quiet';
  const dialog = useDialog();
  return (
    <>
      <Button
        kind={kind}
        size="small"
        icon={Upload}
        title={isIcon ? 'Import' : undefined}
        onClick={() => dialog.open()}
      >
        <span className={isIcon ? 'sr-only' : undefined}>Import</span>
      </Button>
      {/* Mounted with the dialog: an empty boundary could be updated before it hydrates, which is an error. */}
      {dialog.isMounted && (
        <ImportDialog nouns={nouns} columns={columns} imports={imports} open={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  );
}
