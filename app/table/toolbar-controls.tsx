import CalendarRange from 'lucide-react/icons/calendar-range';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type PropsWithChildren, useEffect, useId, useRef, useState } from 'react';
import { datePresets, presetLabels, presetSpan } from '#app/lib/date-presets.ts';
import { formatSpan } from '#app/lib/format.ts';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useCombobox } from '#app/ui/combobox.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { areDays, DatesFields } from '#app/ui/dates-fields.tsx';
import type { Icon } from '#app/ui/icon.ts';
import { Popover } from '#app/ui/popover.tsx';
import type { SelectOption } from '#app/ui/select-field.tsx';
import { ChoiceList } from './edit/choice-list.tsx';
import { labelOf } from './edit/edit-value.ts';
import { useChoices } from './edit/option-source.ts';
import type { ListFilter, ListSpec } from './state/list-state.ts';
import type { ListControl } from './state/use-list-state.ts';
import type { Choices } from './table-column.ts';

interface ControlProps {
  label: string;
  value: string;
  isSet?: boolean;
  onChange: (value: string) => void;
  /** Offered while the filter is set. */
  onRemove?: () => void;
  className?: string | undefined;
}

type FrameProps = Pick<ControlProps, 'label' | 'isSet' | 'onRemove' | 'className'> & PropsWithChildren;

function ControlFrame({ label, isSet = false, onRemove, className, children }: FrameProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among its children
    <label
      className={classNames(
        'relative inline-flex h-small items-center rounded-md border pl-3 text-sm',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        isSet ? 'border-accent bg-accent-soft text-accent' : 'border-line-control bg-raised',
        className,
      )}
    >
      <span aria-hidden="true" className={isSet ? undefined : 'text-muted'}>
        {label}
      </span>
      <span className="contents">{children}</span>
      {isSet && onRemove && (
        <button
          type="button"
          aria-label={`Remove filter ${label}`}
          title="Remove filter"
          onClick={onRemove}
          className="-ml-1.5 inline-flex h-full w-8 items-center justify-center rounded-md hover:bg-hover max-lg:hidden"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </label>
  );
}

interface ToolbarSelectProps extends ControlProps {
  options: readonly SelectOption[];
}

export function ToolbarSelect({ label, options, value, isSet, onChange, ...frame }: ToolbarSelectProps) {
  return (
    <ControlFrame label={label} isSet={isSet} {...frame}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full grow appearance-none rounded-md bg-transparent pr-8 pl-1.5 font-medium focus-visible:outline-none [&>option]:bg-raised [&>option]:text-text"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none -ml-6 mr-2 size-4 shrink-0 text-muted" aria-hidden="true" />
    </ControlFrame>
  );
}

interface ChoiceBoxProps extends ControlProps {
  choices: Choices;
  /** Label of the empty choice, such as 'All'. */
  none: string;
}

/** The label of a value, looked up among the first choices if no row has brought it. */
function useNameOf({ options, find }: Choices, value: string): string {
  const name = labelOf(options, value);
  const [looked, setLooked] = useState('');
  const isUnknown = value !== '' && name === undefined;
  useEffect(() => {
    if (!isUnknown || !find) return;
    let isCurrent = true;
    const done = () => isCurrent && setLooked(value);
    find('').then(done, done);
    return () => {
      isCurrent = false;
    };
  }, [isUnknown, find, value]);
  return name ?? (find && looked !== value ? '…' : 'Selected');
}

export function ChoiceBox({ label, choices, value, none, isSet, onChange, ...frame }: ChoiceBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Null: the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const { shown, isAsking } = useChoices(choices, typed);
  const isOpen = typed !== null;
  const options = typed === '' ? [{ value: '', label: none }, ...shown] : shown;
  const { active, setActive, move, inputProps } = useCombobox({ id, count: options.length, isOpen });
  const name = useNameOf(choices, value);
  const chosen = value === '' ? none : name;

  function open() {
    if (isOpen) return;
    setTyped('');
    setActive(null);
  }
  function choose(next: string) {
    setTyped(null);
    onChange(next);
  }
  function pressed(event: KeyboardEvent) {
    const option = options[active];
    if (move(event)) return event.stopPropagation();
    if (/^(ArrowDown|ArrowUp|Enter)$/.test(event.key) && !isOpen) open();
    else if (event.key === 'Enter' && !isAsking && option) choose(option.value);
    else if (event.key === 'Escape' && isOpen) setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <ControlFrame label={label} isSet={isSet} {...frame}>
      <input
        ref={input}
        {...inputProps}
        aria-label={label}
        placeholder={isOpen ? chosen : undefined}
        value={typed ?? chosen}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(null);
        }}
        onClick={open}
        onKeyDown={pressed}
        onBlur={() => setTyped(null)}
        style={{ width: `${Math.min(24, Math.max(5, (isOpen ? 14 : chosen.length) + 1))}ch` }}
        className="h-full cursor-pointer truncate rounded-md bg-transparent pr-0 pl-1.5 font-medium placeholder:font-normal placeholder:text-muted focus:cursor-text focus-visible:outline-none"
      />
      <ChevronDown className="mr-2 ml-auto size-4 shrink-0 text-muted" aria-hidden="true" />
      {isOpen && (
        <ChoiceList
          anchor={input}
          id={id}
          options={options}
          active={active}
          isAsking={isAsking}
          onChoose={(option) => choose(option.value)}
        />
      )}
    </ControlFrame>
  );
}

const toolbarDates = { name: 'preset', start: 'start_date', end: 'end_date', label: 'Dates' } as const;

interface ToolbarDatesProps {
  table: ListControl;
  /** The list's; its initial days are what removing the filter restores. */
  spec: ListSpec;
  today: string;
}

export function ToolbarDates({ table, spec, today }: ToolbarDatesProps) {
  const { start_date = '', end_date = '' } = table.state.filters;
  const { start_date: start = { initial: '' }, end_date: end = { initial: '' } } = spec.filters as Record<
    string,
    ListFilter
  >;
  const initial = { start_date: start.initial, end_date: end.initial };
  const isSet = start_date !== initial.start_date || end_date !== initial.end_date;
  const named = datePresets.find((preset) => {
    const span = presetSpan(preset, today);
    return preset !== 'custom' && (span.start_date ?? '') === start_date && (span.end_date ?? '') === end_date;
  });
  /** Values chosen in the panel; only days are applied. */
  const [draft, setDraft] = useState<Readonly<Record<string, string>> | null>(null);
  const values: Readonly<Record<string, string>> = draft ?? { preset: named ?? 'custom', start_date, end_date };
  const days = start_date + end_date;
  const [seen, setSeen] = useState(days);
  if (days !== seen) {
    setSeen(days);
    // Changed elsewhere, such as cleared.
    if (`${values.start_date}${values.end_date}` !== days) setDraft(null);
  }
  const shown = named ? presetLabels[named] : formatSpan({ start_date, end_date });
  return (
    <span className="inline-flex shrink-0">
      <Popover
        label={`Dates ${shown}`}
        icon={CalendarRange}
        named="always"
        isLeft
        className={classNames(
          'lg:max-xl:[&>button>svg]:hidden [&>button]:whitespace-nowrap',
          isSet && '[&>button]:border-accent [&>button]:bg-accent-soft [&>button]:text-accent',
        )}
      >
        <div className="p-2">
          <DatesFields
            dates={toolbarDates}
            values={values}
            today={today}
            dayField={DateField}
            isLazy
            onChange={(changes) => {
              const next = { ...values, ...changes };
              setDraft(next);
              const { start_date = '', end_date = '' } = next;
              if (!areDays(toolbarDates, next) || start_date + end_date === days) return;
              table.change({ filters: { start_date, end_date } });
            }}
          />
        </div>
      </Popover>
      {isSet && (
        <IconButton
          icon={X}
          label="Remove filter Dates"
          className="size-small max-xl:hidden"
          onClick={() => table.change({ filters: initial })}
        />
      )}
    </span>
  );
}

interface ToolbarButtonProps {
  icon: Icon;
  label: string;
  isOn: boolean;
  onClick: () => void;
  className?: string;
}

export function ToolbarButton({ icon: Icon, label, isOn, onClick, className }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={!isOn}
      onClick={onClick}
      className={classNames(
        'inline-flex size-small items-center justify-center rounded-md hover:bg-hover disabled:opacity-40 disabled:hover:bg-transparent',
        className,
      )}
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </button>
  );
}
