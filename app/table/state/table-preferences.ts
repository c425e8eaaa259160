import { useMemo, useSyncExternalStore } from 'react';
import { maxColumnSize, minColumnSize } from '../table-column.ts';

/** The stored form of a table's `columnVisibility` and `columnSizing`, as chosen on this device. */
export interface TablePreferences {
  /** By column id: whether it is visible, where that differs from its default. */
  shown: Readonly<Record<string, boolean>>;
  /** By column id, px. */
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

/** Parses what is stored; drops entries that make no sense. */
export function readPreferences(text: string | null): TablePreferences {
  try {
    const { shown, widths } = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
    return {
      shown: entriesOf(shown, (each): each is boolean => typeof each === 'boolean'),
      widths: entriesOf(
        widths,
        (each): each is number => typeof each === 'number' && each >= minColumnSize && each <= maxColumnSize,
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
  function change(make: (now: TablePreferences) => TablePreferences) {
    const written = JSON.stringify(make(readPreferences(stored(key))));
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
