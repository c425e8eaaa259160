import { companySettings } from '#server/company-settings/company-settings.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import {
  companiesToMerge,
  mergeRecordDays,
  rebuildTotals,
  recountChangedJobs,
  staleCompanies,
} from './day-total-queries.ts';

/** Task `rebuild_day_totals`: totals of changed zones and of jobs whose billing changed; merges `record_days`. */
export async function rebuildDayTotals({ db, config }: Pick<TaskContext, 'db' | 'config'>): Promise<void> {
  const { fixedSettings } = config;
  const usual = companySettings({}, fixedSettings).timezone;
  for (const { company_id, time_zone, timezone: stored } of await staleCompanies(db, fixedSettings.timezone, usual)) {
    const { timezone } = companySettings({ timezone: stored }, fixedSettings);
    if (timezone === time_zone) await recountChangedJobs(db, company_id);
    else await rebuildTotals(db, company_id, timezone);
  }
  for (const company_id of await companiesToMerge(db)) await mergeRecordDays(db, company_id);
}
