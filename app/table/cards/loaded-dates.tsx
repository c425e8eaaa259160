import { type DatePreset, presetLabels } from '#app/lib/date-presets.ts';
import { DataLoadingPanel } from '#app/ui/data-loading-panel.tsx';
import { formatDate } from '../list-columns.ts';
import type { ListState } from '../state/list-state.ts';
import type { ListControl } from '../state/use-list-state.ts';
import { dateFilters, loadedDatesControl, loadedSpan } from './date-filters.ts';

const names = ['load', 'load_from', 'load_to'] as const;
const controls = [loadedDatesControl];
const initial = Object.fromEntries(names.map((name) => [name, dateFilters[name].initial]));

/** The data-loading panel of a list by days. */
export function LoadedDates({ list, today }: { list: ListControl; today: string }) {
  const { filters } = list.state;
  // What is shown of it begins anew: it may lie outside.
  const apply = (value: Readonly<Record<string, string>>) =>
    list.change({ filters: { ...value, dates: 'all', from: '', to: '' } });
  return (
    <DataLoadingPanel
      controls={controls}
      value={Object.fromEntries(names.map((name) => [name, filters[name] ?? '']))}
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
  const { start_date, end_date } = loadedSpan(state, today);
  if (start_date && end_date) return `${formatDate(start_date)} - ${formatDate(end_date)}`;
  if (start_date) return `From ${formatDate(start_date)}`;
  return end_date ? `To ${formatDate(end_date)}` : presetLabels.all;
}
