import { useEffect } from 'react';
import { identityOfAnswer, useSession } from './session/use-session.ts';

/** A recent choice of the command palette, stored on this device for each user. */
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

const keyOf = (kind: Kind, identity: string) => `palette${kind}-${identity}`;

/** Newest first. Drops what no longer parses. */
export function readChoices(kind: Kind, identity: string): Choice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind, identity)) ?? '[]');
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

function save(kind: Kind, identity: string, choices: readonly Choice[]): void {
  try {
    localStorage.setItem(keyOf(kind, identity), JSON.stringify(choices.slice(0, maxChoices[kind])));
  } catch {
    // Storage is full or blocked.
  }
}

const without = (kind: Kind, identity: string, id: string) =>
  readChoices(kind, identity).filter((each) => each.id !== id);

export function rememberChoice(identity: string, { id, label, detail, to }: Choice): void {
  save('Recent', identity, [{ id, label, detail, to }, ...without('Recent', identity, id)]);
}

/** Pins it, or takes its pin away. Answers what is pinned then. */
export function togglePin(identity: string, { id, label, detail, to }: Choice): Choice[] {
  const others = without('Pinned', identity, id);
  const isPinned = others.length < readChoices('Pinned', identity).length;
  save('Pinned', identity, isPinned ? others : [{ id, label, detail, to }, ...others]);
  return readChoices('Pinned', identity);
}

/** Remembers a record that was opened, wherever from. Undefined: not loaded yet. */
export function useRecentRecord(record: Choice | undefined): void {
  const identity = useSession(identityOfAnswer).data;
  const { id, label, detail, to } = record ?? {};
  useEffect(() => {
    if (identity !== undefined && id !== undefined && label !== undefined && to !== undefined)
      rememberChoice(identity, { id, label, detail, to });
  }, [identity, id, label, detail, to]);
}
