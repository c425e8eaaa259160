/**
 * The existing tables that a migration locks against writers, where it takes more than one such lock. They are taken
 * before it begins (db/migrate.ts). locks.test.ts says which a new migration needs.
 */
export const locks: Readonly<Record<string, readonly string[]>> = {
  '0116_charged_months': ['jobs', 'users'],
};
