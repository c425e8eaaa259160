import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { useCombobox } from '#app/ui/use-combobox.ts';
import { ChoiceList } from './edit/choice-list.tsx';
import { labelOf } from './edit/edit-value.ts';
import { useChoices } from './edit/use-choices.ts';
import type { Choices } from './table-column.ts';

interface ChoiceBoxProps {
  label: string;
  choices: Choices;
  value: string;
  /** Label of the empty choice, such as 'All'. */
  none: string;
  /** Highlights the control as an active filter. */
  isSet?: boolean;
  onChange: (value: string) => void;
}

/** A compact searchable select. */
export function ChoiceBox({ label, choices, value, none, isSet = false, onChange }: ChoiceBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Null: the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const { shown, isAsking } = useChoices(choices, typed);
  const isOpen = typed !== null;
  const options = typed === '' ? [{ value: '', label: none }, ...shown] : shown;
  const { active, setActive, move, inputProps } = useCombobox({ id, count: options.length, isOpen });
  const chosen = value === '' ? none : (labelOf(choices.options, value) ?? `#${value}`);

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
    <label
      className={classNames(
        'relative inline-flex h-small items-center rounded-md border bg-raised pl-3 text-sm',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        isSet ? 'border-accent text-accent' : 'border-line-strong',
      )}
    >
      <span aria-hidden="true" className={isSet ? undefined : 'text-muted'}>
        {label}
      </span>
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
      <ChevronDown className="mr-2 size-4 shrink-0 text-muted" aria-hidden="true" />
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
    </label>
  );
}
