import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  addDays,
  type DatePreset,
  type DaySpan,
  datePresets,
  presetLabels,
  presetSpan,
} from '#app/lib/date-presets.ts';
import { Button } from './button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { TextField } from './field.tsx';
import { SelectField, type SelectOption } from './select-field.tsx';
import { type WeekMode, WeekNavigator } from './week-navigator.tsx';

/** A control of the panel. Values have the form used in the URL: text, '' for none, 'true' for a checked box. */
export type LoadingControl =
  | { kind: 'select'; name: string; label: string; options: readonly SelectOption[] }
  /** A preset with two days; `name`, `start` and `end` name its values. A week of `weeks` is applied as two days. */
  | {
      kind: 'dates';
      name: string;
      start: string;
      end: string;
      label: string;
      presets?: readonly DatePreset[];
      weeks?: true;
    }
  | { kind: 'checkbox'; name: string; label: string }
  | { kind: 'week'; name: string; label: string; mode?: WeekMode };

export type LoadingValues = Readonly<Record<string, string>>;

interface DataLoadingPanelProps {
  controls: readonly LoadingControl[];
  /** The applied values. */
  value: LoadingValues;
  /** The values that Reset restores. */
  initial: LoadingValues;
  onApply: (value: LoadingValues) => void;
  /** Summary of the applied values, shown while the panel is closed. */
  summary?: ReactNode;
  /** The day in the company's zone. */
  today: string;
}

/** Chooses the data to load, separately from the filters on it. Nothing changes until Apply Changes. */
export function DataLoadingPanel(props: DataLoadingPanelProps) {
  const { controls, value, initial, onApply, summary, today } = props;
  const [draft, setDraft] = useState<LoadingValues | null>(null);
  const current = draft ?? value;
  const same = (one: LoadingValues, other: LoadingValues) =>
    Object.keys(initial).every((name) => (one[name] ?? '') === (other[name] ?? ''));
  const apply = (next: LoadingValues) => {
    setDraft(null);
    const applied = withoutWeeks(controls, next);
    if (!same(applied, value)) onApply(applied);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    apply(current);
  }
  return (
    <details className="group mb-4 rounded-lg border border-line bg-raised">
      <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 rounded-lg px-3 py-2 sm:gap-3 sm:px-4 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="grow font-medium">Data Loading Parameters</span>
        <span className="text-right text-muted text-sm sm:whitespace-nowrap">{summary}</span>
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform duration-quick group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <form onSubmit={submit} className="flex flex-col gap-3 border-line border-t px-4 py-4">
        {controls.map((control) => (
          <Control
            key={control.name}
            control={control}
            values={current}
            today={today}
            onChange={(changes) => setDraft({ ...current, ...changes })}
          />
        ))}
        <div className="flex gap-2">
          <Button
            type="submit"
            disabled={same(current, value) || lacksWeek(controls, current)}
            className="grow sm:grow-0"
          >
            Apply Changes
          </Button>
          <Button
            kind="secondary"
            disabled={same(current, initial) && same(value, initial)}
            onClick={() => apply(initial)}
          >
            Reset
          </Button>
        </div>
      </form>
    </details>
  );
}

interface ControlProps {
  control: LoadingControl;
  values: LoadingValues;
  today: string;
  onChange: (changes: LoadingValues) => void;
}

function Control({ control, values, today, onChange }: ControlProps) {
  const { name, label } = control;
  const value = values[name] ?? '';
  switch (control.kind) {
    case 'select':
      return (
        <SelectField
          label={label}
          options={control.options}
          value={value}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      );
    case 'checkbox':
      return (
        <CheckboxField
          label={label}
          checked={value === 'true'}
          onChange={(event) => onChange({ [name]: event.target.checked ? 'true' : '' })}
        />
      );
    case 'week':
      return (
        <WeekNavigator
          value={value || null}
          mode={control.mode}
          today={today}
          onChange={(sunday) => onChange({ [name]: sunday ?? '' })}
        />
      );
    case 'dates':
      return <DatesControl control={control} values={values} today={today} onChange={onChange} />;
  }
}

/** Exists only in the draft; the week is applied as two days. */
const oneWeek = 'oneweek';

function withoutWeeks(controls: readonly LoadingControl[], values: LoadingValues): LoadingValues {
  const chosen = controls.filter(({ name }) => values[name] === oneWeek);
  return { ...values, ...Object.fromEntries(chosen.map(({ name }) => [name, 'custom'])) };
}

const lacksWeek = (controls: readonly LoadingControl[], values: LoadingValues) =>
  controls.some((control) => control.kind === 'dates' && values[control.name] === oneWeek && !values[control.start]);

type DatesProps = ControlProps & { control: Extract<LoadingControl, { kind: 'dates' }> };

/** A preset sets both days, 'all' clears them, and entering a day makes it 'custom'. */
function DatesControl({ control, values, today, onChange }: DatesProps) {
  const { name, start, end, label, presets = datePresets, weeks } = control;
  const span: DaySpan = { start_date: values[start] || undefined, end_date: values[end] || undefined };
  function choose(preset: DatePreset | typeof oneWeek) {
    if (preset === oneWeek) return onChange({ [name]: oneWeek, [start]: '', [end]: '' });
    const next = presetSpan(preset, today, span);
    onChange({ [name]: preset, [start]: next.start_date ?? '', [end]: next.end_date ?? '' });
  }
  const day = (key: string, text: string) => (
    <TextField
      label={text}
      type="date"
      value={values[key] ?? ''}
      onChange={(event) => onChange({ [name]: 'custom', [key]: event.target.value })}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <SelectField
          label={label}
          options={[
            ...presets.map((preset) => ({ value: preset, label: presetLabels[preset] })),
            ...(weeks ? [{ value: oneWeek, label: 'One week' }] : []),
          ]}
          value={values[name] || 'all'}
          onChange={(event) => choose(event.target.value as DatePreset | typeof oneWeek)}
        />
      </div>
      {values[name] === oneWeek ? (
        <div className="col-span-2">
          <WeekNavigator
            mode="mandatory"
            value={values[start] || null}
            today={today}
            onChange={(sunday) => onChange({ [start]: sunday ?? '', [end]: sunday === null ? '' : addDays(sunday, 6) })}
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
