import { formatDate, formatMinutes, formatMoment, formatPounds } from '#app/lib/format.ts';
import { placeholder } from '#server/infra/noun.ts';
import { findNoun, type HistoryEntity, nounOf } from '#server/nouns.ts';
import type { RouterOutputs } from '#server/router.ts';

export type HistoryEntry = RouterOutputs['audit']['list']['data'][number];

export const isHistoryEntity = (name: string): name is HistoryEntity => findNoun(name) !== undefined;

/** Labels of columns that differ from their name. */
const labels: Readonly<Record<string, string>> = {
  address: 'Address',
  agent_id: 'Agent',
  assigned_to: 'Assigned to',
  billing_cis_rate: 'CIS deduction',
  billing_reverse_charge: 'Reverse charge',
  billing_type: 'Billing',
  charge_rate: 'Charge rate',
  cis_amount: 'CIS',
  cis_base: 'Labour under CIS',
  cis_deducted: 'CIS deducted',
  cis_rate: 'CIS rate',
  cis_utr: 'UTR',
  has_free_week: 'Free all week',
  cis_verification: 'CIS verification number',
  closing_balance: 'Balance',
  decided_by: 'Decided by',
  discount_percent: 'Discount',
  planned_minutes: 'Planned hours',
  effective_from: 'From',
  email: 'Email',
  end_cordinate: 'End location',
  is_billable: 'Billable',
  is_driving: 'Driving',
  job_description: 'Description',
  job_end_date: 'End date',
  job_start_date: 'Start date',
  job_title: 'Title',
  job_type: 'Type',
  login_link: 'Log-in link',
  needs_review: 'Needs review',
  not_billed_reason: 'Not billed as',
  original_is_driving: 'Driving, recorded',
  paid_amount: 'Paid',
  paid_at: 'Paid on',
  paid_method: 'Method',
  paid_reference: 'Reference',
  post_code: 'Postcode',
  recipient: 'To',
  requested_is_driving: 'Driving, requested',
  start_cordinate: 'Start location',
  two_factor: 'Two-step login',
  user_id: 'User',
  vat_amount: 'VAT',
  vat_rate: 'VAT rate',
};

/** Technical ids, and user and time, which the entry itself shows. */
const hiddenColumns = new Set(['days', 'id', 'client_ref', 'createdAt', 'created_by', 'updatedAt']);

const money =
  /(^|_)(amount|budget|price|balance|deducted|pay|expenses|payments|bonus)$|^((charge_)?rate|cis_base|amount_due)$/;
const percentage = /^(vat_rate|cis_rate|billing_cis_rate|discount_percent)$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;
/** A column of enum values, such as pending_start. */
const choice = /(^|_)(status|role|type|method|by|priority|mode|category)$|^not_billed_reason$/;

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const spoken = (name: string) => {
  const text = name.replace(/_/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A column's value as text; '' for none. `names` are the entry's. */
function formatValue(column: string, value: unknown, names: HistoryEntry['names'], timeZone: string): string {
  if (value === null || value === undefined || value === '') return '';
  const name = names[`${column}:${value}`];
  if (name) return name;
  if (value === '(secret)') return 'Hidden';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((each) => spoken(String(each))).join(', ');
  if (typeof value === 'object') return formatPlace(value);
  if (money.test(column)) return formatPounds(Number(value));
  if (percentage.test(column)) return `${value}%`;
  if (/(^|_)duration$|^planned_minutes$/.test(column)) return formatMinutes(Number(value));
  if (column === 'weekday') return weekdayNames[Number(value)] ?? '';
  if (typeof value === 'number') return column.endsWith('_id') ? `#${value}` : String(value);
  const text = String(value);
  if (moment.test(text)) return formatMoment(text, timeZone);
  if (day.test(text)) return formatDate(text);
  return choice.test(column) ? spoken(text) : text;
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
export function historyLines({ action, from, to, names }: HistoryEntry, timeZone: string): HistoryLine[] {
  const columns = Object.keys({ ...from, ...to }).filter((column) => !hiddenColumns.has(column));
  return columns.flatMap((column) => {
    const line = {
      column,
      label: labels[column] ?? spoken(column.replace(/_id$/, '')),
      from: formatValue(column, from?.[column], names, timeZone),
      to: formatValue(column, to?.[column], names, timeZone),
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

type Facts = (column: string) => string;

/** What the noun's description says of a row: '£42.10 for 12 High Street'. */
function describe(description: readonly string[], said: Facts): string {
  const before: string[] = [];
  const parts = description.map((part) => {
    const values: string[] = [];
    const text = part.replace(placeholder, (_, quote: string, columns: string) => {
      const value = columns.split('|').map(said).find(Boolean) ?? '';
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
  const said: Facts = (column) => formatValue(column, row[column], names, timeZone);
  const own = names[`id:${entity_id}`];
  const subject = describe(description, said) || own?.replaceAll('_', ' ') || '';
  const owner =
    namedByOwner && subject_user_id !== null && subject_user_id !== actor_id
      ? names[`subject_user_id:${subject_user_id}`]
      : undefined;
  const noun = label.toLowerCase();
  const which = subject || (owner ? '' : `#${entity_id}`);
  return { who: actor_name || 'The system', did: joined(verbs[action], owner ? `${owner}’s` : 'the', noun, which) };
}
