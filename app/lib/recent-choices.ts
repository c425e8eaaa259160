import { useEffect } from 'react';
import { useSessionUser } from './session/use-session.ts';

/** What the command palette remembers of something that can be opened again; on this device, for each user. */
export interface Choice {
  /** Unique and stable: 'go /jobs', 'job 12'. */
  id: string;
  label: string;
  detail?: string | undefined;
  /** A path of ours; null: an action. */
  to: string | null;
}

/** How many are kept of each. */
const maxChoices = { Recent: 8, Pinned: 20 } as const;
type Kind = keyof typeof maxChoices;

const keyOf = (kind: Kind, userId: number) => `palette${kind}-${userId}`;

/** Newest first. Drops what no longer parses. */
export function readChoices(kind: Kind, userId: number): Choice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind, userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, maxChoices[kind]) : [];
  } catch {
    return [];
  }
}

function isChoice(stored: unknown): stored is Choice {
  const { id, label, detail, to } = (stored ?? {}) as Partial<Choice>;
  // Accept only paths of our own, whatever is stored.
  const isOurs = to === null || (typeof to === 'string' && /^\/\w/.test(to));
  return typeof id === 'string' && typeof label === 'string' && isOurs && /^(string|undefined)$/.test(typeof detail);
}

function save(kind: Kind, userId: number, choices: readonly Choice[]): void {
  try {
    localStorage.setItem(keyOf(kind, userId), JSON.stringify(choices.slice(0, maxChoices[kind])));
  } catch {
    // Storage is full or blocked.
  }
}

const without = (kind: Kind, userId: number, id: string) => readChoices(kind, userId).filter((each) => each.id !== id);

export function rememberChoice(userId: number, { id, label, detail, to }: Choice): void {
  save('Recent', userId, [{ id, label, detail, to }, ...without('Recent', userId, id)]);
}

/** Pins it, or takes its pin away. Answers what is pinned then. */
export function togglePin(userId: number, { id, label, detail, to }: Choice): Choice[] {
  const others = without('Pinned', userId, id);
  const isPinned = others.length < readChoices('Pinned', userId).length;
  save('Pinned', userId, isPinned ? others : [{ id, label, detail, to }, ...others]);
  return readChoices('Pinned', userId);
}

/** Remembers a record that was opened, wherever from. Undefined: not loaded yet. */
export function useRecentRecord(record: Choice | undefined): void {
  const userId = useSessionUser()?.id;
  const { id, label, detail, to } = record ?? {};
  useEffect(() => {
    if (userId !== undefined && id !== undefined && label !== undefined && to !== undefined)
      rememberChoice(userId, { id, label, detail, to });
  }, [userId, id, label, detail, to]);
}
