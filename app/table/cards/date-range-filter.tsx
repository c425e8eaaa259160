import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { ListControl } from '../state/use-list-state.ts';
import { dateFilters, offeredPresets } from './date-filters.ts';

/** The bar's date range: a preset, or two days of one's own. */
export function DateRangeFilter({ list, today }: { list: ListControl; today: string }) {
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
