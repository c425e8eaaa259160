import { useState } from 'react';
import { datePresets, presetLabels, presetSpan } from '#app/lib/date-presets.ts';
import { dayFilters } from './state/list-filters.ts';
import type { ListControl } from './state/use-list-state.ts';
import { ToolbarSelect } from './toolbar-select.tsx';

const options = datePresets.map((value) => ({ value, label: presetLabels[value] }));

/** A date range: a preset, or two days. */
export function ToolbarDates({ table, today }: { table: ListControl; today: string }) {
  const { start_date = '', end_date = '' } = table.state.filters;
  const [isCustom, setCustom] = useState(false);
  const days = start_date + end_date;
  const [seen, setSeen] = useState(days);
  if (days !== seen) {
    setSeen(days);
    // The filters were cleared.
    if (days === '') setCustom(false);
  }
  const named = datePresets.find((preset) => {
    const span = presetSpan(preset, today);
    return preset !== 'custom' && (span.start_date ?? '') === start_date && (span.end_date ?? '') === end_date;
  });
  const preset = isCustom ? 'custom' : (named ?? 'custom');
  const day = (name: keyof typeof dayFilters, value: string) => (
    <label className="inline-flex h-small items-center gap-1.5 rounded-md border border-line-strong bg-raised pl-3 text-sm">
      <span className="text-muted">{dayFilters[name].label}</span>
      <input
        type="date"
        value={value}
        onChange={(event) => table.change({ filters: { [name]: event.target.value } })}
        className="h-full rounded-md bg-transparent pr-2"
      />
    </label>
  );
  return (
    <>
      <ToolbarSelect
        label="Dates"
        options={options}
        value={preset}
        isSet={start_date !== '' || end_date !== ''}
        onChange={(value) => {
          setCustom(value === 'custom');
          if (value === 'custom') return;
          const span = presetSpan(value as typeof preset, today);
          table.change({
            filters: { start_date: span.start_date ?? '', end_date: span.end_date ?? '' },
          });
        }}
      />
      {preset === 'custom' && (
        <>
          {day('start_date', start_date)}
          {day('end_date', end_date)}
        </>
      )}
    </>
  );
}
