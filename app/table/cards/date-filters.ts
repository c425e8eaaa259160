import {
  type DatePreset,
  type DaySpan,
  datePresets,
  isPresetAvailable,
  presetLabels,
  presetSpan,
  spanLength,
  spanWithin,
} from '#app/lib/date-presets.ts';
import type { ListFilter, ListState } from '../state/list-state.ts';

const presetOptions = datePresets.map((value) => ({ value, label: presetLabels[value] }));
const day = { initial: '', isDay: true } as const;

/** What a list by days is asked: what is loaded at all (the panel), and what of it is shown (the bar). */
export const dateFilters = {
  load: { label: 'Dates', initial: 'all', options: presetOptions, place: 'panel' },
  load_from: { ...day, label: 'From', place: 'panel' },
  load_to: { ...day, label: 'To', place: 'panel' },
  dates: { label: 'Dates', initial: 'all', options: presetOptions },
  from: { ...day, label: 'From', place: 'beside' },
  to: { ...day, label: 'To', place: 'beside' },
} as const satisfies Record<string, ListFilter>;

/** The panel's control for them. */
export const loadedDatesControl = {
  kind: 'dates',
  name: 'load',
  start: 'load_from',
  end: 'load_to',
  label: 'Dates',
  weeks: true,
} as const;

function spanOf(
  { filters }: ListState,
  [preset, from, to]: readonly [string, string, string],
  today: string,
) {
  const entered = { start_date: filters[from] || undefined, end_date: filters[to] || undefined };
  return presetSpan(filters[preset] as DatePreset, today, entered);
}

/** The days that are loaded. */
export const loadedSpan = (state: ListState, today: string): DaySpan =>
  spanOf(state, ['load', 'load_from', 'load_to'], today);

/** The days that are shown: of those chosen in the bar the ones that are loaded. */
export const shownSpan = (state: ListState, today: string): DaySpan =>
  spanWithin(spanOf(state, ['dates', 'from', 'to'], today), loadedSpan(state, today));

/** The bar's presets: which tell anything depends on how much is loaded. */
export function offeredPresets(state: ListState, today: string) {
  const length = spanLength(loadedSpan(state, today));
  return presetOptions.map((option) => ({ ...option, disabled: !isPresetAvailable(option.value, length) }));
}
