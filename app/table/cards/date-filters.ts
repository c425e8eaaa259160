import {
  type DatePreset,
  type DaySpan,
  isPresetAvailable,
  presetOptions,
  presetSpan,
  spanLength,
  spanWithin,
} from '#app/lib/date-presets.ts';
import type { ListFilter, ListState } from '../state/list-state.ts';

const day = { initial: '', isDay: true } as const;

/** `load…` limits the days that are fetched (panel); `dates`, `from` and `to` limit those shown (bar). */
export const dateFilters = {
  load: { label: 'Dates', initial: 'all', options: presetOptions, position: 'panel' },
  load_from: { ...day, label: 'From', position: 'panel' },
  load_to: { ...day, label: 'To', position: 'panel' },
  dates: { label: 'Dates', initial: 'all', options: presetOptions },
  from: { ...day, label: 'From', position: 'beside' },
  to: { ...day, label: 'To', position: 'beside' },
} as const satisfies Record<string, ListFilter>;

export const loadedDates = { name: 'load', start: 'load_from', end: 'load_to', label: 'Dates', weeks: true } as const;

function spanOf({ filters }: ListState, [preset, from, to]: readonly [string, string, string], today: string) {
  const entered = { start_date: filters[from] || undefined, end_date: filters[to] || undefined };
  return presetSpan(filters[preset] as DatePreset, today, entered);
}

export const loadedSpan = (state: ListState, today: string): DaySpan =>
  spanOf(state, ['load', 'load_from', 'load_to'], today);

/** The days to show: the bar's range within the loaded one. */
export const shownSpan = (state: ListState, today: string): DaySpan =>
  spanWithin(spanOf(state, ['dates', 'from', 'to'], today), loadedSpan(state, today));

/** The bar's presets. A preset is disabled when the loaded range is too short for it. */
export function offeredPresets(state: ListState, today: string) {
  const length = spanLength(loadedSpan(state, today));
  return presetOptions.map((option) => ({ ...option, disabled: !isPresetAvailable(option.value, length) }));
}
