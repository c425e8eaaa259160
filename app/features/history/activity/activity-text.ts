import { formatValue, type HistoryEntry } from '#app/features/history/history-text.ts';
import { type HistoryEntity, historyEntityLabels } from '#server/audit/constants.ts';

const verbs: Record<HistoryEntry['action'], string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
};

type Facts = (column: string) => string;

/** Text after the noun, by entity: 'the expense £42.10 for 12 High Street'. */
const details: Partial<Record<HistoryEntity, (said: Facts) => string>> = {
  'time-tracking': (said) => joined(said('start_time') && `of ${said('start_time')}`, forParent(said)),
  payments: (said) => joined(said('amount'), said('payment_date') && `of ${said('payment_date')}`),
  expenses: (said) => joined(said('amount'), forParent(said)),
  jobs: (said) => said('job_title'),
  'job-tasks': (said) => joined(quoted(said('description')), forParent(said)),
  notes: (said) => joined(quoted(said('note')), forParent(said)),
  files: (said) => joined(said('file_name'), forParent(said)),
  properties: (said) => said('address'),
  users: (said) => joined(said('first_name'), said('last_name')),
  'users-rates': (said) => joined(said('rate'), said('effective_from') && `from ${said('effective_from')}`),
  invoices: (said) => said('invoice_number'),
  'access-tokens': (said) => said('name'),
  'statement-agreements': (said) => said('week') && `for the week of ${said('week')}`,
  'job-assignees': (said) => said('job_id') && `to ${said('job_id')}`,
  companies: (said) => said('name'),
  'invoice-mails': (said) => joined(said('invoice_id'), said('recipient') && `to ${said('recipient')}`),
};

/** Entities that belong to a person: 'Sam Ito’s payment'. Users belong to nobody, and tasks are only assigned. */
const owned: readonly string[] = [
  'time-tracking',
  'amendment-requests',
  'payments',
  'expenses',
  'users-rates',
  'access-tokens',
  'statement-agreements',
  'job-assignees',
  'notes',
  'files',
];

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ');
const forParent = (said: Facts) => {
  const parent = said('property_id') || said('job_id');
  return parent && `for ${parent}`;
};

const longest = 60;
function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line && `‘${line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line}’`;
}

/** A change as a sentence: who, and 'deleted the expense £42.10 for 12 High Street'. */
export function activityText(entry: HistoryEntry, timeZone: string): { who: string; did: string } {
  const { action, actor_id, actor_name, entity_id, subject_user_id, names, from, to, about } = entry;
  const entity = entry.entity as HistoryEntity;
  // `about` has the unchanged columns; of changed columns the new value counts.
  const row: Readonly<Record<string, unknown>> = { ...about, ...from, ...to };
  const said: Facts = (column) => formatValue(column, row[column], names, timeZone);
  const own = names[`id:${entity_id}`];
  // Settings are named by their key.
  const subject = details[entity]?.(said) || own?.replaceAll('_', ' ') || '';
  const owner =
    owned.includes(entity) && subject_user_id !== null && subject_user_id !== actor_id
      ? names[`subject_user_id:${subject_user_id}`]
      : undefined;
  const noun = historyEntityLabels[entity].toLowerCase();
  const which = subject || (owner ? '' : `#${entity_id}`);
  return { who: actor_name || 'The system', did: joined(verbs[action], owner ? `${owner}’s` : 'the', noun, which) };
}
