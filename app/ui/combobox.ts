import { type KeyboardEvent, useState } from 'react';
import { plainText } from '#server/infra/typed/plain-text.ts';

export interface SearchOption {
  value: string;
  label: string;
  /** A second line, also searched: the address of a job, the town of an address. */
  detail?: string;
}

/** Maximum options shown: with more, typing is faster than scrolling. */
export const searchLimit = 50;

/** Options with every word of the query, those that start with it first. `more` counts the matches past the limit. */
export function matchOptions<T extends SearchOption>(options: readonly T[], query: string) {
  const terms = plainText(query).toLowerCase().split(/\s+/).filter(Boolean);
  const first = terms.join(' ');
  const found = options.filter((option) => {
    const text = plainText(`${option.label} ${option.detail ?? ''}`).toLowerCase();
    return terms.every((word) => text.includes(word));
  });
  const leading = found.filter((option) => option.label.toLowerCase().startsWith(first));
  const rest = found.filter((option) => !leading.includes(option));
  const all = [...leading, ...rest];
  return { shown: all.slice(0, searchLimit), more: Math.max(0, all.length - searchLimit) };
}

interface ComboboxOptions {
  /** The list's id is `${id}-list`, an option's `${id}-${index}`. */
  id: string;
  count: number;
  isOpen?: boolean;
  /** The active option until the arrows or the mouse move it. */
  initial?: number;
}

/** Arrow keys and ARIA attributes of a text input with a list of options (the ARIA combobox pattern). */
export function useCombobox({ id, count, isOpen = true, initial = 0 }: ComboboxOptions) {
  const [moved, setActive] = useState<number | null>(null);
  const active = Math.min(moved ?? initial, count - 1);
  const hasList = isOpen && count > 0;
  return {
    /** Index of the option that Enter takes; -1 if there is none. */
    active,
    hasMoved: moved !== null,
    /** Null restores `initial`. */
    setActive,
    /** Returns whether the key was handled. */
    move(event: KeyboardEvent): boolean {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0 || !hasList) return false;
      event.preventDefault();
      setActive((active + step + count) % count);
      return true;
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': hasList,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': hasList ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
    } as const,
  };
}
