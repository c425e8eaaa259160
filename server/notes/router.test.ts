import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { board, now } from '#tests/support/note-board.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

const texts = (list: { data: { note: string }[] }) => list.data.map((each) => each.note);

test('requires a session; landlords only read; another company’s note is 404', async ({ db }) => {
  const { as, notes, jobs, other, ann } = await board(db);
  const nobody = await callerFor(db, null);
  const lara = await as('lara');
  const input = { job_id: jobs.boiler, note: 'Hello' };
  for (const [caller, code] of [
    [nobody, 'unauthenticated'],
    [lara, 'forbidden'],
  ] as const) {
    expect(await refusal(caller.notes.create(input))).toMatchObject({ code });
    expect(await refusal(caller.notes.update({ id: notes.key, changes: { note: 'x' } }))).toMatchObject({
      code,
    });
    expect(await refusal(caller.notes.remove({ id: notes.shown }))).toMatchObject({ code });
  }
  expect(await refusal(nobody.notes.list({ job_id: jobs.boiler }))).toMatchObject({
    code: 'unauthenticated',
  });
  const id = other.notes.theirs;
  expect(await refusal(ann.notes.remove({ id }))).toMatchObject({ code: 'not_found' });
  expect(texts(await ann.notes.list({ job_id: other.jobs.theirs }))).toEqual([]);
});

describe('notes visible to each role', () => {
  test('admins: all, newest first, with their authors', async ({ db }) => {
    const { ann, users, notes, jobs, properties } = await board(db);
    const all = await ann.notes.list({});
    expect(texts(all)).toEqual(['Key at number 3', 'Dog bites', 'Roof is old', 'All paid', 'Boiler fitted']);
    expect(all.data[0]).toEqual({
      id: notes.key,
      note: 'Key at number 3',
      property_id: properties.mill,
      job_id: jobs.boiler,
      user_id: users.emil,
      User: { first_name: 'Emil', last_name: 'Engel' },
      visible_to_landlord: false,
      client_ref: null,
      createdAt: '2026-03-02T08:00:00.000Z',
      updatedAt: expect.any(String),
    });
    expect(all.meta).toEqual({ total: 5, total_exact: true, page: 1, limit: 100 });
    expect(texts(await ann.notes.list({ property_id: properties.mill, q: 'BOILER', limit: 1 }))).toEqual([
      'Boiler fitted',
    ]);
    const oldest = await ann.notes.list({ sort: 'createdAt', order: 'asc', limit: 2, page: 2 });
    expect(texts(oldest)).toEqual(['Roof is old', 'Dog bites']);
  });

  test('staff: those of jobs they may read, by job or property', async ({ db }) => {
    const { emil, as, jobs, properties } = await board(db);
    expect(texts(await emil.notes.list({ job_id: jobs.boiler }))).toEqual(['Key at number 3', 'Boiler fitted']);
    const byRef = await emil.notes.list({ job_id: 'c0000000-0000-4000-8000-000000000001' });
    expect(byRef.data).toHaveLength(2);
    expect(texts(await emil.notes.list({ property_id: properties.mill }))).toEqual([
      'Key at number 3',
      'Boiler fitted',
    ]);
    expect(texts(await emil.notes.list({ job_id: jobs.done }))).toEqual([]);
    const cleo = await as('cleo');
    expect(texts(await cleo.notes.list({ property_id: properties.mill }))).toEqual([]);
    expect(texts(await cleo.notes.list({ job_id: jobs.cleos }))).toEqual(['Dog bites']);
    expect(await refusal(emil.notes.list({}))).toMatchObject({
      code: 'invalid',
      message: 'Choose a job or a property.',
    });
  });

  test('landlords: those marked for them at their properties, without names', async ({ db }) => {
    const { as, ann, notes, properties } = await board(db);
    const lara = await as('lara');
    const mine = await lara.notes.list({ property_id: properties.mill });
    expect(mine.data).toMatchObject([{ note: 'Boiler fitted', user_id: null, User: null }]);
    await ann.notes.update({ id: notes.oaks, changes: { visible_to_landlord: true } });
    expect(texts(await lara.notes.list({ property_id: properties.oak }))).toEqual([]);
    const lou = await as('lou');
    expect(texts(await lou.notes.list({ property_id: properties.oak }))).toEqual(['Dog bites']);
  });
});

describe('adding a note', () => {
  test('to a job, at its property; admins also to a property, and for landlords', async ({ db }) => {
    const { ann, emil, jobs, properties, users } = await board(db);
    const made = await emil.notes.create({
      job_id: jobs.boiler,
      property_id: properties.mill,
      note: '  Two lines\nof note  ',
    });
    expect(made).toMatchObject({
      note: 'Two lines\nof note',
      property_id: properties.mill,
      user_id: users.emil,
      createdAt: now,
    });
    const bare = await ann.notes.create({
      property_id: properties.oak,
      note: 'Gate code 12',
      visible_to_landlord: true,
    });
    expect(bare).toMatchObject({ job_id: null, visible_to_landlord: true });
  });

  test('rejects an empty note, a missing or hidden parent, and flags of the office', async ({ db }) => {
    const { emil, as, jobs, properties, other } = await board(db);
    const write = (input: object) => refusal(emil.notes.create({ note: 'Hello', ...input } as never));
    expect(await write({ job_id: jobs.boiler, note: ' \n ' })).toMatchObject({
      code: 'invalid',
      fields: { note: 'Enter a note.' },
    });
    expect(await write({})).toMatchObject({ code: 'invalid', fields: { job_id: 'is required' } });
    expect(await write({ property_id: properties.mill })).toMatchObject({ code: 'invalid' });
    expect(await write({ job_id: other.jobs.theirs })).toMatchObject({
      code: 'not_found',
      fields: { job_id: 'This job does not exist.' },
    });
    expect(await write({ job_id: jobs.boiler, visible_to_landlord: true })).toMatchObject({
      code: 'forbidden',
    });
    const cleo = await as('cleo');
    expect(await refusal(cleo.notes.create({ job_id: jobs.boiler, note: 'x' }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('resending its client_ref returns the same note; another user’s is rejected', async ({ db }) => {
    const { emil, as, jobs } = await board(db);
    const input = { job_id: jobs.boiler, note: 'Once', client_ref: randomUUID() };
    const made = await emil.notes.create(input);
    expect(await emil.notes.create(input)).toEqual(made);
    expect(await refusal((await as('ella')).notes.create(input))).toMatchObject({ code: 'conflict' });
    const changed = await emil.notes.update({ id: input.client_ref, changes: { note: 'Twice' } });
    expect(changed).toMatchObject({ id: made.id, note: 'Twice' });
  });
});

describe('changing and deleting', () => {
  test('one’s own notes for 24 hours', async ({ db }) => {
    const { emil, as, notes } = await board(db);
    const changes = { note: 'Key at number 5' };
    expect(await emil.notes.update({ id: notes.key, changes })).toMatchObject(changes);
    const late = await as('emil', '2026-03-03T08:00:00.000Z');
    for (const call of [
      emil.notes.update({ id: notes.shown, changes }),
      late.notes.update({ id: notes.key, changes }),
      late.notes.remove({ id: notes.key }),
    ]) {
      expect(await refusal(call)).toMatchObject({
        code: 'forbidden',
        message: 'Notes can only be changed within 24 hours. Ask an admin.',
      });
    }
    const justInTime = await as('emil', '2026-03-03T07:59:59.999Z');
    expect(await justInTime.notes.remove({ id: notes.key })).toEqual({ id: notes.key });
    expect(await refusal(justInTime.notes.remove({ id: notes.key }))).toMatchObject({ code: 'not_found' });
  });

  test('a note sent late counts from when it was written and changed', async ({ db }) => {
    const { as, jobs } = await board(db);
    const emil = await as('emil', '2026-03-04T18:00:00.000Z');
    const sent_at = '2026-03-04T18:00:00.000Z';
    const input = { job_id: jobs.boiler, note: 'Valve seized', at: '2026-03-02T09:30:00.000Z', sent_at };
    const made = await emil.notes.create(input);
    expect(made.createdAt).toBe('2026-03-02T09:30:00.000Z');
    const changes = { note: 'Valve seized: bring heat' };
    const at = '2026-03-03T09:29:00.000Z';
    expect(await emil.notes.update({ id: made.id, changes, at, sent_at })).toMatchObject(changes);
    const late = { id: made.id, at: '2026-03-03T09:31:00.000Z', sent_at };
    for (const call of [emil.notes.remove(late), emil.notes.remove({ id: made.id })]) {
      expect(await refusal(call)).toMatchObject({ code: 'forbidden' });
    }
    expect(await emil.notes.remove({ ...late, at })).toEqual({ id: made.id });
  });

  test('only one’s own notes, and only the text', async ({ db }) => {
    const { emil, as, notes } = await board(db);
    const ella = await as('ella');
    expect(await refusal(ella.notes.remove({ id: notes.key }))).toMatchObject({
      code: 'forbidden',
      message: 'Only admins can change notes written by someone else.',
    });
    const marked = emil.notes.update({ id: notes.key, changes: { visible_to_landlord: true } });
    expect(await refusal(marked)).toMatchObject({
      code: 'forbidden',
      fields: { visible_to_landlord: 'Only admins can set this.' },
    });
    const empty = emil.notes.update({ id: notes.key, changes: { note: ' ' } });
    expect(await refusal(empty)).toMatchObject({ code: 'invalid' });
  });

  test('admins always; an older version is rejected', async ({ db }) => {
    const { ann, notes } = await board(db);
    const first = await ann.notes.update({ id: notes.shown, changes: { note: 'Fitted' } });
    await ann.notes.update({ id: notes.shown, changes: { visible_to_landlord: false } });
    const late = { id: notes.shown, changes: { note: 'x' }, expected_updatedAt: first.updatedAt };
    expect(await refusal(ann.notes.update(late))).toMatchObject({
      code: 'conflict',
      details: { changed_by: 'Ann Admin' },
    });
    expect(await ann.notes.remove({ id: notes.shown })).toEqual({ id: notes.shown });
  });
});

test('over REST: the note bare in the body', async ({ db }) => {
  const { jobs } = await board(db);
  const app = await startApp(db, { clock: testClock(now) });
  const cookie = await app.login('ann@acme.example');
  const made = await app.rest('POST', '/notes', { job_id: jobs.boiler, note: 'Over REST' }, { cookie });
  expect(made.status).toBe(201);
  const path = `/notes/${made.body.data.id}`;
  expect((await app.rest('PATCH', path, { note: 'Bare' }, { cookie })).body.data.note).toBe('Bare');
  const list = await app.rest('GET', `/notes?job_id=${jobs.boiler}&limit=1`, undefined, { cookie });
  expect(list.body).toMatchObject({ data: [{ note: 'Bare' }], meta: { total: 3 } });
  expect((await app.rest('DELETE', path, undefined, { cookie })).status).toBe(200);
  await app.close();
});
