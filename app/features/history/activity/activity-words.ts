import { type HistoryEntry, valueWords } from '#app/features/history/history-words.ts';
import { type HistoryEntity, historyEntityLabels } from '#server/audit/constants.ts';

const verbs: Record<HistoryEntry['action'], string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
};

type Facts = (column: string) => string;

/** What follows the noun, by kind of row: 'the expense £42.10 for 12 High Street'. */
const details: Partial<Record<HistoryEntity, (said: Facts) => string>> = {
  'time-tracking': (said) => joined(said('start_time') && `of ${said('start_time')}`, forPlace(said)),
  payments: (said) => joined(said('amount'), said('payment_date') && `of ${said('payment_date')}`),
  expenses: (said) => joined(said('amount'), forPlace(said)),
  jobs: (said) => said('job_title'),
  'job-tasks': (said) => joined(quoted(said('description')), forPlace(said)),
  notes: (said) => joined(quoted(said('note')), forPlace(said)),
  files: (said) => joined(said('file_name'), forPlace(said)),
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

/** Rows that are somebody's: 'Sam Ito’s payment'. A user is nobody's, and a task is only given to somebody. */
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
const forPlace = (said: Facts) => {
  const place = said('property_id') || said('job_id');
  return place && `for ${place}`;
};

const longest = 60;
function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line && `‘${line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line}’`;
}

/** A change in one plain sentence: who, and 'deleted the expense £42.10 for 12 High Street'. */
export function activityWords(entry: HistoryEntry, timeZone: string): { who: string; did: string } {
  const { action, actor_id, actor_name, entity_id, subject_user_id, names, from, to, about } = entry;
  const entity = entry.entity as HistoryEntity;
  // What a change leaves as it was stands in `about`; of what it changed the new value is said.
  const row: Readonly<Record<string, unknown>> = { ...about, ...from, ...to };
  const said: Facts = (column) => valueWords(column, row[column], names, timeZone);
  const own = names[`id:${entity_id}`];
  // A setting is named by its key.
  const told = details[entity]?.(said) || own?.replaceAll('_', ' ') || '';
  const owner =
    owned.includes(entity) && subject_user_id !== null && subject_user_id !== actor_id
      ? names[`subject_user_id:${subject_user_id}`]
      : undefined;
  const noun = historyEntityLabels[entity].toLowerCase();
  const which = told || (owner ? '' : `#${entity_id}`);
  return {
    who: actor_name || 'The system',
    did: joined(verbs[action], owner ? `${owner}’s` : 'the', noun, which),
  };
}
