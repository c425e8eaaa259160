import type { TaskContext } from '#server/infra/queue/run-task.ts';
import { companySettings } from '#server/infra/settings/company-settings.ts';
import {
  companiesToMerge,
  mergeRecordDays,
  rebuildTotals,
  recountChangedJobs,
  staleCompanies,
} from './day-total-queries.ts';

/**
 * The task `rebuild_day_totals`: the totals of each company whose time zone is not that of its totals, which happens after
 * an upgrade and when the setting changes, and days of jobs that have become charged by time, or no longer are. Until then
 * its sums read the records of the company or of those jobs. Also merges the rows of `record_days`.
 */
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
