import { formatDate, formatMinutes, formatMoment, formatPounds } from '#app/lib/format.ts';
import { fieldsOfNouns } from '#server/fields.ts';
import { choiceLabel, type Field, type Fields } from '#server/infra/fields.ts';
import { placeholder } from '#server/infra/noun.ts';
import { findNoun, type HistoryEntity, nounOf } from '#server/nouns.ts';
import type { RouterOutputs } from '#server/router.ts';

export type HistoryEntry = RouterOutputs['audit']['list']['data'][number];

export const isHistoryEntity = (name: string): name is HistoryEntity => findNoun(name) !== undefined;

/** Technical ids, and user and time, which the entry itself shows. */
const hiddenColumns = new Set(['id', 'client_ref', 'createdAt', 'created_by', 'updatedAt']);

const spoken = (name: string) => {
  const text = name.replace(/_/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Undefined for a column that is no more. */
const fieldOf = (entity: string, column: string): Field | undefined =>
  (fieldsOfNouns as Readonly<Record<string, Fields>>)[entity]?.[column];

/** A column's value as text; '' for none. */
function formatValue(
  { entity, names }: Pick<HistoryEntry, 'entity' | 'names'>,
  column: string,
  value: unknown,
  timeZone: string,
): string {
  if (value === null || value === undefined || value === '') return '';
  const name = names[`${column}:${value}`];
  if (name) return name;
  if (value === '(secret)') return 'Hidden';
  const field = fieldOf(entity, column);
  if (Array.isArray(value)) return value.map((each) => formatOne(field, each, timeZone)).join(', ');
  return typeof value === 'object' ? formatPlace(value) : formatOne(field, value, timeZone);
}

function formatOne(field: Field | undefined, value: unknown, timeZone: string): string {
  switch (field?.kind) {
    case 'pounds':
      return formatPounds(Number(value));
    case 'minutes':
      return formatMinutes(Number(value));
    case 'percent':
      return `${value}%`;
    case 'day':
      return formatDate(String(value));
    case 'moment':
      return formatMoment(String(value), timeZone);
    case 'choice':
      return choiceLabel(field, value) ?? spoken(String(value));
    case 'reference':
      return `#${value}`;
    default:
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
  }
}

function formatPlace(value: { latitude?: unknown; longitude?: unknown }): string {
  const { latitude, longitude } = value;
  return latitude === undefined ? JSON.stringify(value) : `${latitude}, ${longitude}`;
}

export interface HistoryLine {
  column: string;
  label: string;
  from: string;
  to: string;
}

/** The columns of an entry; for added and deleted rows only those with a value. */
export function historyLines(entry: HistoryEntry, timeZone: string): HistoryLine[] {
  const { entity, action, from, to } = entry;
  const columns = Object.keys({ ...from, ...to }).filter((column) => !hiddenColumns.has(column));
  return columns.flatMap((column) => {
    const line = {
      column,
      label: fieldOf(entity, column)?.label ?? spoken(column),
      from: formatValue(entry, column, from?.[column], timeZone),
      to: formatValue(entry, column, to?.[column], timeZone),
    };
    if (action === 'update') return [line];
    return (line.from || line.to) && (from ?? to)?.[column] !== false ? [line] : [];
  });
}

/** 'Property: 14 Albert Road', 'Rate of Sam Ito'. */
export function subjectLabel(entity: HistoryEntity, id: number, entries: readonly HistoryEntry[]): string {
  const { label } = nounOf(entity);
  const named = entries.map(({ names }) => names[`id:${id}`]).find(Boolean);
  if (named) return `${label}: ${named}`;
  const owner = entries.map(({ names, subject_user_id }) => names[`subject_user_id:${subject_user_id}`]).find(Boolean);
  return owner ? `${label} of ${owner}` : `${label} #${id}`;
}

export const verbs: Record<HistoryEntry['action'], string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
};

type FormatColumn = (column: string) => string;

/** Fills the noun's description with a row's values: '£42.10 for 12 High Street'. */
function describe(description: readonly string[], formatted: FormatColumn): string {
  const before: string[] = [];
  const parts = description.map((part) => {
    const values: string[] = [];
    const text = part.replace(placeholder, (_, quote: string, columns: string) => {
      const value = columns.split('|').map(formatted).find(Boolean) ?? '';
      values.push(value);
      return quote ? quoted(value) : value;
    });
    const isNews = values.some((value) => value && !before.includes(value));
    before.push(...values);
    return isNews ? text.trim() : '';
  });
  return joined(...parts);
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ');

const longest = 60;
function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line && `‘${line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line}’`;
}

/** A change as a sentence: who, and 'deleted the expense £42.10 for 12 High Street'. */
export function activityText(entry: HistoryEntry, timeZone: string): { who: string; did: string } {
  const { action, actor_id, actor_name, entity_id, subject_user_id, names, from, to, about } = entry;
  const { label, description, namedByOwner } = nounOf(entry.entity as HistoryEntity);
  // `about` has the unchanged columns; of changed columns the new value counts.
  const row: Readonly<Record<string, unknown>> = { ...about, ...from, ...to };
  const formatted: FormatColumn = (column) => formatValue(entry, column, row[column], timeZone);
  const own = names[`id:${entity_id}`];
  const subject = describe(description, formatted) || own?.replaceAll('_', ' ') || '';
  const owner =
    namedByOwner && subject_user_id !== null && subject_user_id !== actor_id
      ? names[`subject_user_id:${subject_user_id}`]
      : undefined;
  const noun = label.toLowerCase();
  const which = subject || (owner ? '' : `#${entity_id}`);
  return { who: actor_name || 'The system', did: joined(verbs[action], owner ? `${owner}’s` : 'the', noun, which) };
}
