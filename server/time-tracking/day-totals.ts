import { companySettings } from '#server/company-settings/company-settings.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import { companiesToMerge, mergeRecordDays, rebuildTotals, staleCompanies } from './day-total-queries.ts';

/** Task `rebuild_day_totals`: counts totals of changed zones again, and merges `record_days`. */
export async function rebuildDayTotals({ db, config }: Pick<TaskContext, 'db' | 'config'>): Promise<void> {
  const { fixedSettings } = config;
  const usual = companySettings({}, fixedSettings).timezone;
  for (const { company_id, timezone: stored } of await staleCompanies(db, fixedSettings.timezone, usual))
    await rebuildTotals(db, company_id, companySettings({ timezone: stored }, fixedSettings).timezone);
  for (const company_id of await companiesToMerge(db)) await mergeRecordDays(db, company_id);
}
