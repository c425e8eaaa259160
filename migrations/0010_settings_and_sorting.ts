import { type Kysely, sql } from 'kysely';

/** Settings known to history by the number of their definition, and addresses sorted as people count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await settingNumbers(db);
  await natural(db);
}

/**
 * A saved setting's id is that of its definition in the code, below 1,000, so that its history is found by it. Rows that
 * were given ids in passing, as fixtures do, stay clear of these.
 */
async function settingNumbers(db: Kysely<unknown>) {
  await sql`alter table settings disable trigger write_history`.execute(db);
  await sql`update settings set id = id + 1000000000`.execute(db);
  await sql`alter table settings enable trigger write_history`.execute(db);
  await sql`alter table settings alter column id restart with 2000000000`.execute(db);
}

/** '9 High Street' before '10 High Street'. Where Postgres was built without ICU, sorted by plain text. */
async function natural(db: Kysely<unknown>) {
  await sql`
    do $$
    begin
      create collation "natural" (provider = icu, locale = 'en-u-kn-true');
    exception when feature_not_supported or invalid_parameter_value or undefined_object then
      create collation "natural" (provider = libc, locale = 'C');
    end $$`.execute(db);
}
