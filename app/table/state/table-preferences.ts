import {
  type ColumnSizingState,
  type ColumnVisibilityState,
  functionalUpdate,
  type Updater,
} from '@tanstack/react-table';
import { useMemo, useSyncExternalStore } from 'react';
import { columnId, maxColumnSize, minColumnSize, type TableColumn } from '../table-column.ts';

/** A table's `columnVisibility` and `columnSizing`, stored on this device. */
export interface TablePreferences {
  /** Visibility by column id, if it differs from the default. */
  shown: Readonly<Record<string, boolean>>;
  /** Widths by column id, px. */
  widths: Readonly<Record<string, number>>;
}

export const noPreferences: TablePreferences = { shown: {}, widths: {} };
const changed = 'tablepreferenceschange';
/** Fallback for the current page load, if storage is full or blocked. */
const held = new Map<string, string>();

function entriesOf<T>(value: unknown, isRight: (each: unknown) => each is T): Record<string, T> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((each): each is [string, T] => isRight(each[1])));
}

/** Parses stored preferences; drops invalid entries. */
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

function useTablePreferences(name: string) {
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
      // Storage is unavailable; the choice lasts until reload.
    }
    window.dispatchEvent(new Event(changed));
  }
  return { preferences, change };
}

/** Column visibility and widths of the table `name`, as options for `useTable`. */
export function useColumnView<Row>(name: string, columns: readonly TableColumn<Row>[]) {
  const { preferences, change } = useTablePreferences(name);
  const { shown, widths: columnSizing } = preferences;
  const hidden = useMemo(() => {
    const all = columns.filter(({ meta }) => meta.startsHidden);
    return Object.fromEntries(all.map((column) => [columnId(column), false]));
  }, [columns]);
  const columnVisibility = useMemo(() => ({ ...hidden, ...shown }), [hidden, shown]);
  return {
    initialState: { columnVisibility: hidden },
    state: { columnVisibility, columnSizing },
    onColumnSizingChange: (updater: Updater<ColumnSizingState>) =>
      change((now) => ({ ...now, widths: functionalUpdate(updater, columnSizing) })),
    onColumnVisibilityChange: (updater: Updater<ColumnVisibilityState>) => {
      const next = Object.entries(functionalUpdate(updater, columnVisibility));
      const chosen = next.filter(([id, isVisible]) => isVisible !== (hidden[id] ?? true));
      change((now) => ({ ...now, shown: Object.fromEntries(chosen) }));
    },
  };
}
