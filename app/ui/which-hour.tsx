import { momentsAt, wallTime } from '#app/lib/zoned-moment.ts';
import { SegmentedControl } from './segmented-control.tsx';

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
      segments={moments.map((value, index) => ({
        value,
        label: `${index === 0 ? 'First' : 'Second'} ${time}`,
      }))}
      value={moment}
      onChange={onChange}
    />
  );
}
