import { scopeOfTask } from '#server/auth/scope.ts';
import { companySettings } from '#server/company-settings/company-settings.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import { addDays, dayOf, startOfDay, weekStart } from '#server/infra/time-zone.ts';
import { booksOfCompanies, bringForward, isBehind } from './brought-forward-queries.ts';

/** The Sunday that began last week: pay runs ask for the balance on it, and what is older hardly changes. */
export const broughtForwardUntil = (today: string): string => addDays(weekStart(today), -7);

/** Task `bring_balances_forward`: writes what is missing of balances and charged months, or of an earlier week or setting. */
export async function bringBalancesForward({
  db,
  clock,
  config: { fixedSettings },
}: Pick<TaskContext, 'db' | 'clock'> & { config: Pick<TaskContext['config'], 'fixedSettings'> }): Promise<void> {
  for (const { company_id, stored } of await booksOfCompanies(db)) {
    const settings = companySettings(stored, fixedSettings);
    const until = broughtForwardUntil(dayOf(clock(), settings.timezone));
    const scope = scopeOfTask({ company_id, user_id: 0 }, settings.timezone);
    const before = { day: until, instant: startOfDay(until, settings.timezone) };
    const bring = () => db.transaction().execute((transaction) => bringForward(transaction, scope, settings, before));
    while (await isBehind(db, scope, settings, before)) {
      if (!(await bring())) break;
    }
  }
}
