import type { ReactNode } from 'react';
import { skippedHourMessage, typedMoment, wallTime } from '#app/lib/zoned-moment.ts';
import { TextField } from './text-field.tsx';
import { WhichHour } from './which-hour.tsx';

interface MomentFieldProps {
  label: ReactNode;
  /** Plain-text name, needed if `label` is not a string. */
  name?: string;
  hint?: ReactNode;
  /** With offset (lib/zoned-moment.ts). */
  value: string;
  onChange: (moment: string) => void;
  timeZone: string;
  error?: string | null | undefined;
}

/** A date and time in the company's zone, unambiguous even in the night when the clocks go back. */
export function MomentField({ label, name, hint, value, onChange, timeZone, error }: MomentFieldProps) {
  return (
    <div className="flex flex-col gap-3">
      <TextField
        type="datetime-local"
        label={label}
        {...(hint !== undefined && { hint })}
        value={wallTime(value)}
        onChange={(event) => onChange(typedMoment(event.target.value, timeZone))}
        error={error ?? skippedHourMessage(value, timeZone)}
      />
      <WhichHour label={name ?? String(label)} moment={value} onChange={onChange} timeZone={timeZone} />
    </div>
  );
}
