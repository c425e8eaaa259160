import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { type MovementRow, type MovementsInput, movementsByWorker } from '../pricing/balance.ts';
import type { PricingTerms } from '../pricing/rates.ts';

export async function movements(
  db: Database,
  scope: Scope,
  terms: PricingTerms,
  input: MovementsInput,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`${movementsByWorker(scope, terms, input)}
    order by o.first_name, o.last_name, o.user_id`.execute(db);
  return rows;
}
