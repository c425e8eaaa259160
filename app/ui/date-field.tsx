import { isDay } from '#app/lib/date-presets.ts';
import { formatDate } from '#app/lib/format.ts';
import { type DayReading, parseDay, typedDay } from '#server/infra/typed/day.ts';
import { type FieldTexts, TextField } from './field.tsx';
import { TypedField, type TypedInputProps, type TypedKind, useIsTouch } from './typed-input.tsx';

const dayKind = (today: string, { max, ahead }: DayReading & { max?: string | undefined } = {}): TypedKind => ({
  read: (text) => {
    const day = parseDay(text, today, { ahead });
    if (day === null) return { error: `Enter a date, for example 3/11, mon or ${ahead ? 'tomorrow' : 'yesterday'}` };
    return max !== undefined && day > max ? { error: `Must be ${formatDate(max)} or earlier` } : { value: day };
  },
  write: typedDay,
  format: (value) => (isDay(value) ? formatDate(value) : undefined),
  dayOf: (value) => (isDay(value) ? value : undefined),
  onDay: (_, day) => day,
});

type DateProps = Pick<TypedInputProps, 'value' | 'onChange' | 'today' | 'max' | 'name' | 'isLazy'>;

/**
 * A day 'YYYY-MM-DD', typed as in tables: yesterday, mon, 3/11, +7. What cannot be read is passed on as it is, for the
 * form to reject. Phones keep their own picker. `ahead`: for days that are planned.
 */
export function DateField({
  value,
  onChange,
  max,
  name,
  ahead,
  ...rest
}: DateProps & DayReading & FieldTexts & { className?: string }) {
  const { today, isLazy, ...texts } = rest;
  const isTouch = useIsTouch();
  if (isTouch) {
    const change = (event: { target: { value: string } }) => onChange(event.target.value);
    return <TextField {...texts} type="date" name={name} max={max} value={value} onChange={change} />;
  }
  return (
    <TypedField
      {...rest}
      kind={dayKind(today, { max, ahead })}
      name={name}
      max={max}
      value={value}
      onChange={onChange}
    />
  );
}
