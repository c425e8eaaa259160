import { sql } from 'kysely';
import { expect } from 'vitest';
import { contractions, readCatalogue, readReleased } from '#scripts/released.ts';
import { test } from '#tests/support/test.ts';
import { migrations } from './all.ts';

/*
 * Processes of the last release are still serving when the next one migrates, and serve again after a rollback: see
 * docs/database.md, "Expand, deploy, contract".
 */
const released = readReleased();
const later = Object.entries(migrations).filter(([name]) => !released.migrations.includes(name));
const contracts = later.flatMap(([name, { contract }]) => (contract ? [{ name, ...contract }] : []));

test(`nothing is taken from ${released.version}, unless a migration says so`, async ({ own }) => {
  const found = contractions(released.catalogue, await readCatalogue(own.db));
  expect(found).toEqual(contracts.flatMap(({ removes }) => removes).sort());
});

test(`what is taken away is not used since ${released.version} or before`, () => {
  const early = contracts.filter(({ needs }) => released.version.localeCompare(needs, 'en', { numeric: true }) < 0);
  expect(early).toEqual([]);
});

test(`Postgres plans every statement of ${released.version}`, { timeout: 60_000 }, async ({ own: { db } }) => {
  const failed: string[] = [];
  for (const [at, statement] of released.statements.entries()) {
    const count = new Set(statement.match(/\$\d+/g)).size;
    const values = count > 0 ? `(${Array(count).fill('null').join(', ')})` : '';
    // Without a generic plan, much of a statement would be left out because a value is null.
    const planned = `set plan_cache_mode = force_generic_plan; prepare s${at} as ${statement};
      explain execute s${at}${values}`;
    await sql
      .raw(planned)
      .execute(db)
      .catch((error: Error) => failed.push(`${error.message}: ${statement}`));
  }
  expect(failed).toEqual([]);
  expect(released.statements.length).toBeGreaterThan(300);
});

test('finds what the last release may fail on, and nothing else', async ({ own: { db } }) => {
  const before = await readCatalogue(db);
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
    return contractions(before, await readCatalogue(db));
  };
  expect(
    await run(
      "create table snags (company_id bigint not null, number text not null unique check (number <> ''))",
      'alter table jobs add column quote text, add column rank int not null default 0 check (rank >= 0)',
      'create unique index jobs_quote_unique on jobs (company_id, quote)',
      'alter table users drop constraint users_text_lengths',
      'alter table users add constraint users_text_lengths check (char_length(last_name) <= 200 and char_length(mobile) <= 40)',
      "alter table jobs drop constraint jobs_status_known, alter column job_title set default ''",
      "create function quote_of(job bigint) returns text language sql as 'select null::text'",
    ),
  ).toEqual([]);
  expect(
    await run(
      'alter table notes rename column note to body',
      'alter table jobs add column quoted_by bigint not null, alter column client_reference type varchar(100)',
      'alter table jobs alter column job_end_date set not null, alter column job_type drop default',
      "alter table jobs add constraint jobs_status_known check (status <> 'archived') not valid",
      'alter table absences drop constraint absences_note_length',
      'alter table absences add constraint absences_note_length check (char_length(note) <= 1999) not valid',
      "create unique index users_mobile_unique on users (company_id, mobile) where mobile <> ''",
      'drop function post_code_in cascade',
    ),
  ).toEqual([
    'absences: absences_note_length CHECK ((char_length(note) <= 1999)) is new',
    'column jobs.client_reference text is gone',
    'column jobs.job_end_date may be null is gone',
    'column notes.note may be written is gone',
    'column notes.note text is gone',
    'function post_code_in(address text) returns text is gone',
    'jobs: job_end_date must be given is new',
    "jobs: jobs_status_known CHECK ((status <> 'archived'::text)) is new",
    // Its text says the type of client_reference.
    expect.stringMatching(/^jobs: jobs_text_lengths CHECK .* is new$/),
    'jobs: quoted_by must be given is new',
    'notes: body must be given is new',
    "users: CREATE UNIQUE INDEX users_mobile_unique ON public.users USING btree (company_id, mobile) WHERE (mobile <> ''::text) is new",
  ]);
});
