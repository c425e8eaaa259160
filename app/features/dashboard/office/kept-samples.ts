import type { RouterOutputs } from '#server/router.ts';

type Kept = RouterOutputs['setUp']['removeSamples']['kept'][number];

const nouns: Readonly<Record<Kept['entity'], readonly [one: string, many: string]>> = {
  users: ['person', 'people'],
  properties: ['property', 'properties'],
  jobs: ['job', 'jobs'],
  time_records: ['time record', 'time records'],
  expenses: ['expense', 'expenses'],
  payments: ['payment', 'payments'],
  job_tasks: ['task', 'tasks'],
  notes: ['note', 'notes'],
};
const named = 3;

/** '2 jobs were kept because you changed them: Boiler service, No heating.' By kind and reason, in the order given. */
export function keptSentences(kept: readonly Kept[]): string[] {
  const groups = new Map<string, Kept[]>();
  for (const each of kept) {
    const key = `${each.entity} ${each.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((rows) => {
    const { entity, reason } = rows[0]!;
    const [one, many] = nouns[entity];
    const isOne = rows.length === 1;
    const which = rows
      .slice(0, named)
      .map(({ name }) => name || 'without a name')
      .join(', ');
    const more = rows.length > named ? ` and ${rows.length - named} more` : '';
    const them = isOne && entity !== 'users' ? 'it' : 'them';
    const why = reason === 'changed' ? `because you changed ${them}` : `because other entries refer to ${them}`;
    return `${rows.length} ${isOne ? one : many} ${isOne ? 'was' : 'were'} kept ${why}: ${which}${more}.`;
  });
}
