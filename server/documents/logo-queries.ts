import type { Insertable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { CompanyLogos } from '#db/types.gen.ts';

/** The company's logos. They are printed, so all its users may read them. */
export function visibleLogos(db: Database, scope: Pick<Scope, 'company_id'>) {
  return db.selectFrom('company_logos as l').where('l.company_id', '=', scope.company_id);
}

export function readLogo(db: Database, scope: Pick<Scope, 'company_id'>, id: number) {
  return visibleLogos(db, scope)
    .select(['l.id', 'l.mime', 'l.size', 'l.width', 'l.height', 'l.sha256', 'l.storage_key'])
    .where('l.id', '=', id)
    .executeTakeFirst();
}

export type LogoRow = Omit<Insertable<CompanyLogos>, 'company_id' | 'id' | 'createdAt' | 'updatedAt'>;

/** Inserts a logo, or points the existing row with the same bytes to the new copy. */
export async function saveLogo(db: Database, scope: Scope, row: LogoRow): Promise<number> {
  const { storage_key } = row;
  const { id } = await db
    .insertInto('company_logos')
    .values({ ...row, company_id: scope.company_id })
    .onConflict((oc) => oc.columns(['company_id', 'sha256']).doUpdateSet({ storage_key }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
