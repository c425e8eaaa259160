import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { companiesNamed } from '#server/files/stored-key-queries.ts';
import { formatElapsed } from '#server/format.ts';
import { ConfigError } from '#server/infra/config.ts';
import { rebuildTotals } from '../time-tracking/day-total-queries.ts';
import { readOptions, UsageError, withDatabase } from './command.ts';

const usage = `Usage:
  npm run totals -- rebuild [--company "Ashdale Repairs"]

Counts the daily totals of a company, by its name or number, or of all companies again from their time records. Whoever
records time in a company waits while its totals are counted: seconds for a million records.`;

async function rebuild(env: NodeJS.ProcessEnv, reference: string | undefined): Promise<void> {
  await withDatabase(env, async ({ db, config }) => {
    const companies = await companiesNamed(db, reference);
    if (companies.length === 0) throw new UsageError(`There is no company ${reference}.`);
    for (const { id, name } of companies) {
      const { timezone } = await settingsOf(db, id, config);
      const since = performance.now();
      const days = await rebuildTotals(db, id, timezone);
      const elapsed = formatElapsed(performance.now() - since);
      console.log(`${name} (company ${id}): ${days} days in ${timezone}, ${elapsed}`);
    }
  });
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError) return error.message;
  return `The totals were not all counted: ${(error as Error).message ?? error}`;
}

try {
  const { company } = readOptions(process.argv.slice(2), 'rebuild', { company: { type: 'string' } } as const);
  await rebuild(process.env, company);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
