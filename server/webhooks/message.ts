import { randomUUID } from 'node:crypto';
import { findNoun } from '#server/nouns.ts';
import { pingEvent } from './constants.ts';

export interface WebhookMessage {
  /** Equal in every attempt. */
  id: string;
  body: string;
}

interface Change {
  event_id: string;
  noun: string;
  row_id: number;
  verb: string;
  changed: readonly string[];
  at: string;
}

/** Without what only the server understands. */
export function publicColumns({ noun, changed }: Pick<Change, 'noun' | 'changed'>): string[] {
  const hidden = findNoun(noun)?.hidden ?? [];
  return changed.filter((column) => !hidden.includes(column));
}

/** Says which row, and nothing of what is in it: the receiver reads that with a token of its own. */
export function changeMessage(change: Change): WebhookMessage {
  const { event_id, noun, row_id, verb, at } = change;
  const data = { id: row_id, noun, changed: publicColumns(change), url: `/api/v1/${noun}/${row_id}` };
  return { id: event_id, body: JSON.stringify({ id: event_id, type: `${noun}.${verb}`, timestamp: at, data }) };
}

/** `now` in ms. */
export function pingMessage(now: number): WebhookMessage {
  const id = randomUUID();
  return { id, body: JSON.stringify({ id, type: pingEvent, timestamp: new Date(now).toISOString(), data: {} }) };
}
