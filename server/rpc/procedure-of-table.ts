import type { AnyTRPCProcedure } from '@trpc/server';
import { AppError } from '#server/infra/errors.ts';

/** The procedure of a table, which callers name by its REST base. 404 if there is none. */
export function procedureOfTable(routes: { _def: { procedures: object } }, table: string): AnyTRPCProcedure {
  const procedures = routes._def.procedures as Record<string, AnyTRPCProcedure>;
  const procedure = Object.hasOwn(procedures, table) ? procedures[table] : undefined;
  if (!procedure) throw new AppError('not_found', 'This table doesn’t exist.');
  return procedure;
}
