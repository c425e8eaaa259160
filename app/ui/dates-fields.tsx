import { addDays, type DatePreset, type DaySpan, isDay, presetOptions, presetSpan } from '#app/lib/date-presets.ts';
import { formatDate } from '#app/lib/format.ts';
import type { DateField } from './date-field.tsx';
import { TextField } from './field.tsx';
import { SelectField } from './select-field.tsx';
import { WeekNavigator } from './week-navigator.tsx';

type Values = Readonly<Record<string, string>>;

/** A preset with two days; `name`, `start` and `end` name its values. */
export interface DatesNames {
  name: string;
  start: string;
  end: string;
  label: string;
  /** Also offers one week, which is applied as two days. */
  weeks?: true;
}

/** A choice of the select that is no preset. */
export const oneWeek = 'oneweek';

const isReversed = (from: string, to: string) => isDay(from) && isDay(to) && to < from;

/** Whether both days are days or empty, and in order. */
export function areDays({ start, end }: DatesNames, values: Values): boolean {
  const [from = '', to = ''] = [values[start], values[end]];
  return [from, to].every((day) => day === '' || isDay(day)) && !isReversed(from, to);
}

interface DatesFieldsProps {
  dates: DatesNames;
  values: Values;
  today: string;
  /** The office's field for a day, which phones do not load. */
  dayField?: typeof DateField | undefined;
  /** Takes a typed day only on Enter and on leaving. */
  isLazy?: true;
  onChange: (changes: Values) => void;
}

/** A preset sets both days, 'all' clears them, and entering a day makes it 'custom'. */
export function DatesFields({ dates, values, today, dayField: Day, isLazy, onChange }: DatesFieldsProps) {
  const { name, start, end, label, weeks } = dates;
  const span: DaySpan = { start_date: values[start] || undefined, end_date: values[end] || undefined };
  function choose(preset: DatePreset | typeof oneWeek) {
    if (preset === oneWeek) return onChange({ [name]: oneWeek, [start]: '', [end]: '' });
    const next = presetSpan(preset, today, span);
    onChange({ [name]: preset, [start]: next.start_date ?? '', [end]: next.end_date ?? '' });
  }
  const day = (key: string, label: string) => {
    const value = values[key] ?? '';
    const change = (next: string) => onChange({ [name]: 'custom', [key]: next });
    const from = values[start] ?? '';
    const error = key === end && isReversed(from, value) ? `Must be ${formatDate(from)} or later` : null;
    if (Day) {
      return (
        <Day label={label} today={today} value={value} onChange={change} error={error} {...(isLazy && { isLazy })} />
      );
    }
    return (
      <TextField
        label={label}
        type="date"
        value={value}
        error={error}
        onChange={(event) => change(event.target.value)}
      />
    );
  };
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
      <div className="col-span-full">
        <SelectField
          label={label}
          options={[...presetOptions, ...(weeks ? [{ value: oneWeek, label: 'One week' }] : [])]}
          value={values[name] || 'all'}
          onChange={(event) => choose(event.target.value as DatePreset | typeof oneWeek)}
        />
      </div>
      {values[name] === oneWeek ? (
        <div className="col-span-full">
          <WeekNavigator
            value={values[start] || null}
            today={today}
            onChange={(sunday) => onChange({ [start]: sunday, [end]: addDays(sunday, 6) })}
          />
        </div>
      ) : (
        <>
          {day(start, 'From')}
          {day(end, 'To')}
        </>
      )}
    </div>
  );
}
