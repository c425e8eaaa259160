import { type DatePreset, presetLabels } from '#app/lib/date-presets.ts';
import { formatSpan } from '#app/lib/format.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { counted } from '#app/ui/counted.ts';
import { DataLoadingPanel } from '#app/ui/data-loading-panel.tsx';
import { TextField } from '#app/ui/field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { type ListSpec, type ListState, narrowing } from '../state/list-state.ts';
import type { ListControl } from '../state/use-list-state.ts';
import { CardList, type CardListProps } from './card-list.tsx';
import { dateFilters, loadedDates, loadedSpan, offeredPresets } from './date-filters.ts';
import { FilterBar } from './filter-bar.tsx';

const names = ['load', 'load_from', 'load_to'] as const;
const initial = Object.fromEntries(names.map((name) => [name, dateFilters[name].initial]));

function LoadedDates({ list, today }: { list: ListControl; today: string }) {
  // Resets the shown range, which may lie outside the newly loaded one.
  const apply = (value: Readonly<Record<string, string>>) =>
    list.change({ filters: { ...value, dates: 'all', from: '', to: '' } });
  return (
    <DataLoadingPanel
      dates={loadedDates}
      value={list.state.filters}
      initial={initial}
      onApply={apply}
      summary={summaryOf(list.state, today)}
      today={today}
    />
  );
}

function summaryOf(state: ListState, today: string): string {
  const preset = state.filters.load as DatePreset;
  if (preset !== 'custom') return presetLabels[preset];
  return formatSpan(loadedSpan(state, today)) || presetLabels.all;
}

interface DatedCardsProps<Row> extends Omit<CardListProps<Row>, 'shown' | 'onMore' | 'isNarrowed'> {
  spec: ListSpec;
  list: ListControl;
  /** The query's unmodified result, without pending changes. Omit it where the page itself shows the data's age. */
  known?: { data: unknown; dataUpdatedAt: number; error: unknown };
  searchLabel: string;
  nouns: readonly [one: string, many: string];
  today: string;
}

/** A list of dated rows: loading panel, filter bar and cards. Its spec must include `dateFilters`. */
export function DatedCards<Row>(props: DatedCardsProps<Row>) {
  const { spec, list, searchLabel, nouns, today, known, ...rest } = props;
  return (
    <>
      <LoadedDates list={list} today={today} />
      <FilterBar spec={spec} list={list} searchLabel={searchLabel} counted={counted(rest.query.data?.meta, ...nouns)}>
        <DateRangeFilter list={list} today={today} />
      </FilterBar>
      {known && <AsOf query={known} timeZone={rest.timeZone} />}
      <CardList
        {...rest}
        shown={list.state.limit}
        onMore={list.showMore}
        isNarrowed={narrowing(spec, list.state).any}
      />
    </>
  );
}

function DateRangeFilter({ list, today }: { list: ListControl; today: string }) {
  const { state, change } = list;
  const { dates = 'all', from = '', to = '' } = state.filters;
  const day = (name: 'from' | 'to', value: string) => (
    <TextField
      type="date"
      label={dateFilters[name].label}
      value={value}
      onChange={(event) => change({ filters: { [name]: event.target.value } })}
    />
  );
  return (
    <>
      <SelectField
        label={dateFilters.dates.label}
        options={offeredPresets(state, today)}
        value={dates}
        onChange={(event) => change({ filters: { dates: event.target.value, from: '', to: '' } })}
      />
      {dates === 'custom' && (
        <>
          <div className="max-sm:hidden" />
          {day('from', from)}
          {day('to', to)}
        </>
      )}
    </>
  );
}
