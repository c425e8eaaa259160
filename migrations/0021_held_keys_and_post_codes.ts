import { type Kysely, sql } from 'kysely';

/**
 * A run of many steps holds its Idempotency-Key while it works and notes what it has done, and a postcode that was typed
 * into an address is found like one in its own field.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever finds the key held waits; a holder that was killed no longer extends the time, and the next one goes on.
  await sql`
    alter table idempotency_keys
      add column held_by text,
      add column held_until timestamptz(3),
      add column progress bigint[],
      add constraint idempotency_keys_held_until_bounds check (held_until between '2000-01-01' and '2199-12-31'),
      add constraint idempotency_keys_held_by_length check (char_length(held_by) <= 64),
      add constraint idempotency_keys_held_shape check ((held_by is null) = (held_until is null))`.execute(db);

  // The last one: what stands before it may be a flat's number. 'M9 0PY' and 'm90py' both give M90PY; none gives ''.
  await sql`
    create function post_code_in(address text) returns text language sql immutable strict parallel safe as $$
      select coalesce((select upper(found[1] || found[2])
        from regexp_matches(address,
          '(?:^|[^A-Za-z0-9])([A-Za-z]{1,2}[0-9][A-Za-z0-9]?)\\s*([0-9][ABD-HJLNP-UW-Zabd-hjlnp-uw-z]{2})(?![A-Za-z0-9])',
          'g') with ordinality as each(found, place)
        order by place desc limit 1), '') $$`.execute(db);
  await sql`create index properties_by_post_code_in_address on properties (company_id, post_code_in(address))
    where status = 'active'`.execute(db);
}
