import type { Icon } from '#app/ui/icon.ts';

/** Something to go to or to begin. */
export interface PaletteItem {
  /** Among all of them, for good: 'go /jobs', 'job 12'. */
  id: string;
  label: string;
  /** What tells it from others of its name. */
  detail?: string;
  icon: Icon;
  /** Null: a new job, wherever one is. */
  to: string | null;
  /** Other words that people look for it by. */
  words?: string;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

/** Whether each word that was typed begins a word of the item. */
export function matches({ label, words = '' }: PaletteItem, query: string): boolean {
  const held = `${label} ${words}`.toLowerCase().split(/\s+/);
  return query
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => held.some((each) => each.startsWith(word)));
}
