import { momentsAt, skippedHourMessage, typedMoment, wallTime } from '#app/lib/zoned-moment.ts';
import { type FieldTexts, TextField } from './field.tsx';
import { SegmentedControl } from './segmented-control.tsx';

export interface MomentFieldProps extends Pick<FieldTexts, 'label' | 'hint' | 'error'> {
  /** Plain-text name, needed if `label` is not a string. */
  name?: string;
  /** With offset (lib/zoned-moment.ts). */
  value: string;
  onChange: (moment: string) => void;
  timeZone: string;
}

/** A date and time in the company's zone, unambiguous even in the night when the clocks go back. */
export function MomentField({ label, name, hint, value, onChange, timeZone, error }: MomentFieldProps) {
  return (
    <div className="flex flex-col gap-3">
      <TextField
        type="datetime-local"
        label={label}
        hint={hint}
        value={wallTime(value)}
        onChange={(event) => onChange(typedMoment(event.target.value, timeZone))}
        error={error ?? skippedHourMessage(value, timeZone)}
      />
      <WhichHour label={name ?? String(label)} moment={value} onChange={onChange} timeZone={timeZone} />
    </div>
  );
}

interface WhichHourProps {
  /** The name of the moment, such as 'Start'. */
  label: string;
  /** With offset (lib/zoned-moment.ts). */
  moment: string;
  onChange: (moment: string) => void;
  timeZone: string;
}

/** Asks which occurrence is meant if the time occurs twice, in the night the clocks go back; else renders nothing. */
export function WhichHour({ label, moment, onChange, timeZone }: WhichHourProps) {
  const moments = momentsAt(wallTime(moment), timeZone);
  if (moments.length < 2) return null;
  const time = wallTime(moment).slice(11);
  return (
    <SegmentedControl
      label={`${label}: which ${time}?`}
      hint="The clocks go back that night, so this time occurs twice."
      segments={moments.map((value, index) => ({ value, label: `${index === 0 ? 'First' : 'Second'} ${time}` }))}
      value={moment}
      onChange={onChange}
    />
  );
}
