import { useMemo, useSyncExternalStore } from 'react';
import { greatestWidth, leastWidth } from '../table-column.ts';

/** How a person set up a table on this device: columns that are not as they are at first, and their widths. */
export interface TablePreferences {
  /** By column: whether it is shown, where that was chosen. */
  shown: Readonly<Record<string, boolean>>;
  /** By column, px. */
  widths: Readonly<Record<string, number>>;
}

export const noPreferences: TablePreferences = { shown: {}, widths: {} };
const changed = 'tablepreferenceschange';
/** A storage that is full or forbidden remembers nothing; the choice still holds on this page. */
const held = new Map<string, string>();

function entriesOf<T>(value: unknown, isRight: (each: unknown) => each is T): Record<string, T> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((each): each is [string, T] => isRight(each[1])));
}

/** What was remembered: of what somebody else wrote there, only what makes sense. */
export function readPreferences(text: string | null): TablePreferences {
  try {
    const { shown, widths } = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
    return {
      shown: entriesOf(shown, (each): each is boolean => typeof each === 'boolean'),
      widths: entriesOf(
        widths,
        (each): each is number => typeof each === 'number' && each >= leastWidth && each <= greatestWidth,
      ),
    };
  } catch {
    return noPreferences;
  }
}

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}
function stored(key: string): string | null {
  try {
    return held.get(key) ?? localStorage.getItem(key);
  } catch {
    return held.get(key) ?? null;
  }
}

/** The preferences for the table `name`, and the way to change them. */
export function useTablePreferences(name: string) {
  const key = `table ${name}`;
  const text = useSyncExternalStore(
    subscribe,
    () => stored(key),
    () => null,
  );
  const preferences = useMemo(() => readPreferences(text), [text]);
  function change(next: TablePreferences) {
    const written = JSON.stringify(next);
    held.set(key, written);
    try {
      localStorage.setItem(key, written);
    } catch {
      // Then only for now.
    }
    window.dispatchEvent(new Event(changed));
  }
  return { preferences, change };
}
export type TablePreferencesControl = ReturnType<typeof useTablePreferences>;
