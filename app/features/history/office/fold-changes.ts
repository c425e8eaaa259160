import { type HistoryEntity, nounOf } from '#server/nouns.ts';
import { activityText, type HistoryEntry, verbs } from './history-text.ts';

/** Restorable changes are never folded, because each has its own button. */
const isRepeated = (one: HistoryEntry, other: HistoryEntry) =>
  one.actor_id === other.actor_id &&
  one.action === other.action &&
  one.entity === other.entity &&
  one.reason === other.reason &&
  !one.can_restore &&
  !other.can_restore;

type Folded = [newest: HistoryEntry, ...HistoryEntry[]];

/** Changes that follow each other and say the same of other rows, together. */
export function foldChanges(entries: readonly HistoryEntry[]): Folded[] {
  const groups: Folded[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && isRepeated(last[0], entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** 'Grace Okafor', 'added 6 photos'; 'changed the job Kitchen tap 3 times' of one row. */
export function foldedText(entries: Readonly<Folded>, timeZone: string) {
  const [newest] = entries;
  const { who, did } = activityText(newest, timeZone);
  if (entries.length === 1) return { who, did };
  if (entries.every(({ entity_id }) => entity_id === newest.entity_id)) {
    return { who, did: `${did} ${entries.length} times` };
  }
  const arePhotos =
    newest.entity === 'files' &&
    entries.every(({ from, to, about }) => ({ ...about, ...from, ...to }).file_type === 'image');
  const many = arePhotos ? 'photos' : nounOf(newest.entity as HistoryEntity).plural.toLowerCase();
  return { who, did: `${verbs[newest.action]} ${entries.length} ${many}` };
}
