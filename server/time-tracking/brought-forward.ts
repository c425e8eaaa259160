import { scopeOfTask } from '#server/auth/scope.ts';
import { companySettings } from '#server/company-settings/company-settings.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import { addDays, dayOf, startOfDay, weekStart } from '#server/infra/time-zone.ts';
import { booksOfCompanies, bringForward } from './brought-forward-queries.ts';

/** The Sunday that began last week: pay runs ask for the balance on it, and what is older hardly changes. */
export const broughtForwardUntil = (today: string): string => addDays(weekStart(today), -7);

/** Task `bring_balances_forward`: writes the balances that are missing, of an earlier week or of another setting. */
export async function bringBalancesForward({
  db,
  clock,
  config: { fixedSettings },
}: Pick<TaskContext, 'db' | 'clock'> & { config: Pick<TaskContext['config'], 'fixedSettings'> }): Promise<void> {
  for (const { company_id, stored, users, opening } of await booksOfCompanies(db)) {
    const settings = companySettings(stored, fixedSettings);
    const until = broughtForwardUntil(dayOf(clock(), settings.timezone));
    const current = opening.reduce(
      (sum, row) =>
        row.until === until && row.driving_pay_percent === settings.driving_pay_percent ? sum + row.users : sum,
      0,
    );
    if (current === users) continue;
    const scope = scopeOfTask({ company_id, user_id: 0 }, settings.timezone);
    const before = { day: until, instant: startOfDay(until, settings.timezone) };
    await db.transaction().execute((transaction) => bringForward(transaction, scope, settings, before));
  }
}
