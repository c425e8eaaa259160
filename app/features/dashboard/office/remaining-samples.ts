import type { RouterOutputs } from '#server/router.ts';

type RemainingSample = RouterOutputs['setUp']['removeSamples']['kept'][number];

const nouns: Readonly<Record<RemainingSample['entity'], readonly [one: string, many: string]>> = {
  users: ['person', 'people'],
  properties: ['property', 'properties'],
  jobs: ['job', 'jobs'],
  time_records: ['time record', 'time records'],
  expenses: ['expense', 'expenses'],
  payments: ['payment', 'payments'],
  job_tasks: ['task', 'tasks'],
  notes: ['note', 'notes'],
};
const maxNamed = 3;

/** '2 jobs were kept because you changed them: Boiler service, No heating.' By kind and reason, in the order given. */
export function remainingSampleMessages(samples: readonly RemainingSample[]): string[] {
  const groups = new Map<string, RemainingSample[]>();
  for (const each of samples) {
    const key = `${each.entity} ${each.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((rows) => {
    const { entity, reason } = rows[0]!;
    const [one, many] = nouns[entity];
    const isOne = rows.length === 1;
    const which = rows
      .slice(0, maxNamed)
      .map(({ name }) => name || 'without a name')
      .join(', ');
    const more = rows.length > maxNamed ? ` and ${rows.length - maxNamed} more` : '';
    const them = isOne && entity !== 'users' ? 'it' : 'them';
    const why = reason === 'changed' ? `because you changed ${them}` : `because other entries refer to ${them}`;
    return `${rows.length} ${isOne ? one : many} ${isOne ? 'was' : 'were'} kept ${why}: ${which}${more}.`;
  });
}
