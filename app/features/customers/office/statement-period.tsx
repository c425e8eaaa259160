import { DateField } from '#app/ui/date-field.tsx';

export interface Period {
  start_date: string;
  end_date: string;
}

/** From the first of the month before last until today, as the server's own. */
export function firstPeriod(today: string): Period {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return { start_date: new Date(Date.UTC(year, month - 3, 1)).toISOString().slice(0, 10), end_date: today };
}

interface PeriodFieldsProps {
  value: Period;
  onChange: (period: Period) => void;
  today: string;
}

export const PeriodFields = ({ value, onChange, today }: PeriodFieldsProps) => (
  <div className="grid grid-cols-2 gap-3">
    <DateField
      label="From"
      today={today}
      value={value.start_date}
      onChange={(start_date) => onChange({ ...value, start_date })}
    />
    <DateField
      label="To"
      today={today}
      value={value.end_date}
      onChange={(end_date) => onChange({ ...value, end_date })}
    />
  </div>
);
