import { sql, type Updateable } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Customers } from '#db/types.gen.ts';

export async function demoCustomer(db: Database, company_id: number, name: string, changes: Updateable<Customers>) {
  await db
    .updateTable('customers')
    .set(changes)
    .where('company_id', '=', company_id)
    .where('name', '=', name)
    .execute();
}

/** Their properties' customers get their names, and become businesses. */
export async function nameTenants(db: Database, company_id: number, names: readonly string[]): Promise<void> {
  await sql`update properties set billing_name = tenant_name
    where company_id = ${company_id} and tenant_name = any(${[...names]}::text[])`.execute(db);
  await sql`update customers set kind = 'business', email = 'bills@' || replace(lower(name), ' ', '-') || '.example'
    where company_id = ${company_id} and name = any(${[...names]}::text[])`.execute(db);
}
