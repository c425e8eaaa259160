import type { Database } from './client.ts';
import { buildWorld } from './fixtures/world.ts';
import { company } from './fixtures/world-spec.ts';

export interface NewCompany {
  name: string;
  adminEmail: string;
  adminPassword: string;
  /** Full name; default 'Admin'. */
  adminName?: string | undefined;
}

/** Throws on users_email_unique if the address is in use in any company. History records the system as creator. */
export async function addCompany(
  db: Database,
  { name, adminEmail, adminPassword, adminName = 'Admin' }: NewCompany,
  clock: () => number,
  hashPassword: (password: string) => Promise<string>,
): Promise<{ company_id: number; user_id: number }> {
  const [first_name = 'Admin', ...rest] = adminName.trim().split(/\s+/);
  const added = company({
    name,
    setting_up: true,
    users: {
      admin: {
        role: 'admin',
        first_name,
        last_name: rest.join(' '),
        email: adminEmail,
        password: adminPassword,
      },
    },
  });
  const made = await buildWorld(db, { added }, clock, hashPassword);
  return { company_id: made.added.id, user_id: made.added.users.admin };
}
