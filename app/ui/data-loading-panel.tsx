import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import type { DateField } from './date-field.tsx';
import { areDays, DatesFields, type DatesNames, oneWeek } from './dates-fields.tsx';
import { Popover } from './popover.tsx';

/** Values have the form used in the URL: text, '' for none, 'true' for a checked box. */
type LoadingValues = Readonly<Record<string, string>>;

interface DataLoadingPanelProps {
  ticks?: readonly { name: string; label: string }[];
  dates: DatesNames;
  /** The applied values, perhaps among others. */
  value: LoadingValues;
  /** The panel's values, which Reset restores. */
  initial: LoadingValues;
  onApply: (value: LoadingValues) => void;
  /** Summary of the applied values, shown while the panel is closed. */
  summary: string | undefined;
  today: string;
  /** The office's field for a day, which phones do not load. */
  dayField?: typeof DateField | undefined;
  /** A chip in a row of controls, with the summary; the fields open below it. */
  chip?: 'named' | 'short';
}

/** Agreed with the customer: docs/decisions/0025. */
const title = 'Data Loading Parameters';

/** Chooses the data to load, separately from the filters on it. Nothing changes until Apply Changes. */
export function DataLoadingPanel(props: DataLoadingPanelProps) {
  const { ticks = [], dates, value, initial, onApply, summary, today, chip } = props;
  const [draft, setDraft] = useState<LoadingValues | null>(null);
  const applied = Object.fromEntries(Object.keys(initial).map((name) => [name, value[name] ?? '']));
  const current = draft ?? applied;
  const same = (one: LoadingValues, other: LoadingValues) =>
    Object.keys(initial).every((name) => one[name] === other[name]);
  const isWeek = (values: LoadingValues) => values[dates.name] === oneWeek;
  const change = (changes: LoadingValues) => setDraft({ ...current, ...changes });
  const apply = (next: LoadingValues) => {
    setDraft(null);
    const nextValues = isWeek(next) ? { ...next, [dates.name]: 'custom' } : next;
    if (!same(nextValues, applied)) onApply(nextValues);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    apply(current);
  }
  const fields = (
    <>
      {ticks.map(({ name, label }) => (
        <CheckboxField
          key={name}
          label={label}
          checked={current[name] === 'true'}
          onChange={(event) => change({ [name]: event.target.checked ? 'true' : '' })}
        />
      ))}
      <DatesFields dates={dates} values={current} today={today} dayField={props.dayField} onChange={change} />
      <div className="flex gap-2">
        <Button
          type="submit"
          disabled={same(current, applied) || !areDays(dates, current) || (isWeek(current) && !current[dates.start])}
          className="grow sm:grow-0"
        >
          Apply Changes
        </Button>
        <Button
          kind="secondary"
          disabled={same(current, initial) && same(applied, initial)}
          onClick={() => apply(initial)}
        >
          Reset
        </Button>
      </div>
    </>
  );
  if (chip) {
    return (
      <Popover
        label={title}
        value={summary ?? 'All'}
        named={chip === 'named' ? 'wide' : 'never'}
        isLeft
        className="[&>section]:w-88 [&>section]:max-w-[calc(100vw-2rem)]"
      >
        <form onSubmit={submit} className="flex flex-col gap-3 p-2">
          <h2 className="font-medium">{title}</h2>
          {fields}
        </form>
      </Popover>
    );
  }
  return (
    <details className="group mb-4 rounded-lg border border-line bg-raised">
      <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 rounded-lg px-3 py-2 sm:gap-3 sm:px-4 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span className="grow font-medium">{title}</span>
        <span className="text-right text-muted text-sm sm:whitespace-nowrap">{summary}</span>
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform duration-quick group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <form onSubmit={submit} className="flex flex-col gap-3 border-line border-t px-4 py-4">
        {fields}
      </form>
    </details>
  );
}
