import { now as clockNow, nowIso } from '#app/lib/clock.ts';
import { dayIn } from '#app/lib/days.ts';
import { formatDay } from '#app/lib/format.ts';
import { parseMoment, typedMoment } from '#app/lib/parse-moment.ts';
import { clockTime, momentsAt, wallTime, zonedMoment } from '#app/lib/zoned-moment.ts';
import { MomentField, type MomentFieldProps, WhichHour } from './moment-field.tsx';
import { TypedField, type TypedKind, useIsTouch } from './typed-input.tsx';

/** '2026-11-20T08:30+00:00', with its offset (lib/zoned-moment.ts). */
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/.test(value);
const instantOf = (value: string | undefined) => (value && isMoment(value) ? new Date(value).toISOString() : null);

const momentKind = (value: string, timeZone: string, after: string | undefined): TypedKind => ({
  read: (text) => {
    const today = dayIn(timeZone, clockNow());
    const read = parseMoment(text, { today, timeZone, current: instantOf(value), after: instantOf(after) });
    return read.error === undefined ? { value: zonedMoment(read.value, timeZone) } : read;
  },
  write: (moment) => (isMoment(moment) ? typedMoment(instantOf(moment) ?? '', timeZone) : moment),
  format: (moment) => {
    const instant = instantOf(moment);
    return instant === null ? undefined : `${formatDay(instant, timeZone)}, ${clockTime(instant, timeZone)}`;
  },
  dayOf: (moment) => (isMoment(moment) ? moment.slice(0, 10) : undefined),
  onDay: (moment, day) => {
    const now = isMoment(moment) ? moment : zonedMoment(nowIso(), timeZone);
    const wall = `${day}T${wallTime(now).slice(11)}`;
    // An hour that the clocks skip stays text, with its error.
    return momentsAt(wall, timeZone)[0] ?? wall;
  },
});

/**
 * A MomentField of the office: typed as in tables (t 1623, mon 8.30, 3/11 830; +45 after the moment `after`). Phones keep
 * their own picker.
 */
export function TypedMomentField({ after, ...props }: MomentFieldProps & { after?: string | undefined }) {
  const { label, name, hint, error, value, onChange, timeZone } = props;
  const isTouch = useIsTouch();
  if (isTouch) return <MomentField {...props} />;
  return (
    <div className="flex flex-col gap-3">
      <TypedField
        {...{ label, hint, error, value, onChange }}
        kind={momentKind(value, timeZone, after)}
        today={dayIn(timeZone, clockNow())}
      />
      <WhichHour label={name ?? String(label)} moment={value} onChange={onChange} timeZone={timeZone} />
    </div>
  );
}
