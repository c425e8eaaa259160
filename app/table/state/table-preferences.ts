import {
  type ColumnSizingState,
  type ColumnVisibilityState,
  functionalUpdate,
  type Updater,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { useStoredText } from '#app/lib/remembered.ts';
import { columnId, maxColumnSize, minColumnSize, type TableColumn } from '../table-column.ts';

/** A table's `columnVisibility` and `columnSizing`, stored on this device. */
interface TablePreferences {
  /** Visibility by column id, if it differs from the default. */
  shown: Readonly<Record<string, boolean>>;
  /** Widths by column id, px. */
  widths: Readonly<Record<string, number>>;
}

export const noPreferences: TablePreferences = { shown: {}, widths: {} };

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

/** Column visibility and widths of the table `name`, as options for `useTable`. */
export function useColumnView<Row>(name: string, columns: readonly TableColumn<Row>[]) {
  const [text, store] = useStoredText(`table ${name}`);
  const { shown, widths: columnSizing } = useMemo(() => readPreferences(text), [text]);
  const change = (changes: Partial<TablePreferences>) =>
    store((now) => JSON.stringify({ ...readPreferences(now), ...changes }));
  const hidden = useMemo(() => {
    const all = columns.filter(({ meta }) => meta.startsHidden);
    return Object.fromEntries(all.map((column) => [columnId(column), false]));
  }, [columns]);
  const columnVisibility = useMemo(() => ({ ...hidden, ...shown }), [hidden, shown]);
  return {
    initialState: { columnVisibility: hidden },
    state: { columnVisibility, columnSizing },
    onColumnSizingChange: (updater: Updater<ColumnSizingState>) =>
      change({ widths: functionalUpdate(updater, columnSizing) }),
    onColumnVisibilityChange: (updater: Updater<ColumnVisibilityState>) => {
      const next = Object.entries(functionalUpdate(updater, columnVisibility));
      const chosen = next.filter(([id, isVisible]) => isVisible !== (hidden[id] ?? true));
      change({ shown: Object.fromEntries(chosen) });
    },
  };
}
