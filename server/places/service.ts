import { activeCompanyIds } from '#db/queries/companies.ts';
import { toIso } from '#server/infra/clock.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import { measurePlacesOf } from './queries.ts';

/** Longer than a phone is usually without signal, so that what is sent late counts too. */
const lookBackMs = 7 * 86_400_000;

/** Task `measure_places` (J20). Can be repeated. */
export async function measurePlaces({ db, clock }: Pick<TaskContext, 'db' | 'clock'>): Promise<void> {
  const since = toIso(clock() - lookBackMs);
  for (const companyId of await activeCompanyIds(db)) await measurePlacesOf(db, companyId, since);
}
