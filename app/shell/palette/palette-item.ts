import type { Icon } from '#app/ui/icon.ts';

export interface PaletteItem {
  /** Unique and stable: 'go /jobs', 'job 12'. */
  id: string;
  label: string;
  /** Distinguishes items with the same label. */
  detail?: string;
  icon: Icon;
  /** Null: creates a job over the current page. */
  to: string | null;
  /** Search terms beside the label. */
  synonyms?: string;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

/** True if each typed word is a prefix of a word of the item. */
export function matches({ label, synonyms = '' }: PaletteItem, query: string): boolean {
  const held = `${label} ${synonyms}`.toLowerCase().split(/\s+/);
  return query
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => held.some((each) => each.startsWith(word)));
}
