import CalendarDays from 'lucide-react/icons/calendar-days';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { Read } from '#server/infra/typed/read.ts';
import { classNames } from './class-names.ts';
import { type ControlProps, controlStyle, Field, type FieldTexts } from './field.tsx';

/** A kind of value that is typed in shorthand: a day, or a day with a time. */
export interface TypedKind {
  /** The value of a typed text, or why it is none. */
  read: (text: string) => Read<string>;
  /** A value as it is typed. */
  write: (value: string) => string;
  /** A value as it reads; undefined if it is none, but text that could not be read. */
  format: (value: string) => string | undefined;
  /** The day of a value, for the calendar. */
  dayOf: (value: string) => string | undefined;
  /** The value with another day. */
  onDay: (value: string, day: string) => string;
}

export interface TypedInputProps {
  kind: TypedKind;
  /** A value, or text that could not be read. */
  value: string;
  onChange: (value: string) => void;
  today: string;
  /** The last day that may be chosen. */
  max?: string | undefined;
  /** Only on Enter and on leaving, such as for a filter, which asks the server each time. */
  isLazy?: boolean;
  name?: string | undefined;
  label?: string;
  control?: Partial<ControlProps>;
  className?: string;
}

const Calendar = lazyPart(() => import('./calendar.tsx').then((module) => module.Calendar));

/** One line of text that shows how it is read, with a calendar: its button or Arrow Down opens it. */
export function TypedInput(props: TypedInputProps) {
  const { kind, value, onChange, today, max, isLazy = false, name, label, control, className } = props;
  const input = useRef<HTMLInputElement>(null);
  /** Null: not being typed in. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  // None while the text is as the field itself writes it: it would say the same, and cover the end of it.
  const reading = typed === null || typed === kind.write(value) ? undefined : kind.format(kind.read(typed).value ?? '');
  const isFocused = typed !== null;
  // The text changes from '20 Nov' to '20/11/2026' on focus.
  useEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);

  const valueTyped = (text: string) => (text.trim() === '' ? '' : (kind.read(text).value ?? text.trim()));
  function take(text: string) {
    // The text may be less exact than the value: no seconds, nor which of two hours when clocks go back.
    const isUntouched = kind.write(value) === text || value === text;
    const next = valueTyped(text);
    if (!isUntouched && next !== value) onChange(next);
  }
  function pressed(event: KeyboardEvent) {
    if (event.key === 'Enter' && typed !== null) take(typed);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  }
  function close() {
    setOpen(false);
    input.current?.focus();
  }
  return (
    <span className="relative block">
      <input
        ref={input}
        {...control}
        type="text"
        name={name}
        aria-label={label}
        aria-haspopup="dialog"
        autoComplete="off"
        spellCheck={false}
        value={typed ?? kind.format(value) ?? value}
        // Not over what the calendar has just set.
        onFocus={() => setTyped((now) => now ?? (kind.format(value) === undefined ? value : kind.write(value)))}
        onChange={({ target }) => {
          setTyped(target.value);
          if (!isLazy) onChange(valueTyped(target.value));
        }}
        onBlur={() => {
          if (typed !== null) take(typed);
          setTyped(null);
        }}
        onKeyDown={pressed}
        className={classNames(className ?? classNames(controlStyle, 'min-h-tap'), 'pr-10')}
      />
      {reading !== undefined && reading !== typed && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-1 right-10 hidden max-w-1/2 items-center truncate bg-raised pl-2 text-muted text-sm sm:flex"
        >
          {reading}
        </span>
      )}
      <button
        type="button"
        // Arrow Down in the field does the same.
        tabIndex={-1}
        aria-label="Pick a day"
        title="Calendar"
        aria-expanded={isOpen}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
        className="absolute inset-y-0 right-0 inline-flex w-9 items-center justify-center rounded-md text-muted hover:text-text"
      >
        <CalendarDays className="size-4" aria-hidden="true" />
      </button>
      {isOpen && (
        <Calendar
          anchor={input}
          value={kind.dayOf(value)}
          today={today}
          max={max}
          onClose={close}
          onChoose={(day) => {
            const next = kind.onDay(value, day);
            setTyped(kind.write(next));
            onChange(next);
            close();
          }}
        />
      )}
    </span>
  );
}

/** `TypedInput` with label, hint and error; says itself why a text cannot be read, once it is left. */
export function TypedField({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...rest
}: FieldTexts & Omit<TypedInputProps, 'label' | 'control'>) {
  const [isLeft, setLeft] = useState(true);
  const { kind, value } = rest;
  const own = isLeft && value !== '' && kind.format(value) === undefined ? kind.read(value).error : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes whether the text is being typed
    <div
      className={className}
      onFocus={() => setLeft(false)}
      onInput={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
    >
      <Field {...{ label, hint, hideLabel }} error={error ?? own ?? null}>
        {(control) => <TypedInput {...rest} control={control} />}
      </Field>
    </div>
  );
}

const coarse = '(pointer: coarse)';

function subscribe(listener: () => void) {
  const query = matchMedia(coarse);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether fingers are the main pointer: the phone's own picker is then quicker than typing. */
export const useIsTouch = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(coarse).matches,
    () => false,
  );
