import { momentsAt, wallTime } from '#app/lib/zoned-moment.ts';
import { SegmentedControl } from './segmented-control.tsx';

interface WhichHourProps {
  /** What the moment is called beside it: 'Start'. */
  label: string;
  /** With its offset, as lib/zoned-moment.ts has it. */
  moment: string;
  onChange: (moment: string) => void;
  timeZone: string;
}

/** Asks which of the two it is where the clocks show a time twice, in the night when they go back; else nothing. */
export function WhichHour({ label, moment, onChange, timeZone }: WhichHourProps) {
  const moments = momentsAt(wallTime(moment), timeZone);
  if (moments.length < 2) return null;
  const time = wallTime(moment).slice(11);
  return (
    <SegmentedControl
      label={`${label}: which ${time}?`}
      hint="The clocks go back that night."
      segments={moments.map((value, index) => ({
        value,
        label: `${index === 0 ? 'First' : 'Second'} ${time}`,
      }))}
      value={moment}
      onChange={onChange}
    />
  );
}
