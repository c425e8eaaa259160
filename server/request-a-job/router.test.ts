import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { contents } from '#tests/contract/contents.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { requestOffice } from '#tests/support/request-office.ts';
import { jpegHead, mp4, received } from '#tests/support/sample-files.ts';
import { test } from '#tests/support/test.ts';
import { who } from '#tests/support/world.ts';
import { addressNeededMessage } from './constants.ts';

describe('finding a property', () => {
  test('by postcode, ignoring spaces and case: active ones, id and address only', async ({ db }) => {
    const { as, id: company_id, properties } = await requestOffice(db);
    const { requestAJob } = await as(null);
    const found = [
      { id: properties.flat1, address: '1 Mill Lane' },
      { id: properties.flat2, address: '2 Mill Lane' },
    ];
    for (const post_code of ['M9 0PY', 'm90py', ' m 9 0 p y ']) {
      expect(await requestAJob.findProperty({ company_id, post_code })).toEqual(found);
    }
    for (const post_code of ['', ' - ', 'M9', 'M9 0PZ', "M9 0PY' or true", '%']) {
      expect(await requestAJob.findProperty({ company_id, post_code })).toEqual([]);
    }
  });

  test('by the postcode in its address, if its own field is empty', async ({ db }) => {
    const { as, id: company_id } = await requestOffice(db);
    const { requestAJob } = await as(null);
    const { properties } = await as('ann');
    const add = (address: string, more: object = {}) => properties.create({ address, ...more });
    const flat = await add('Flat B2, 4 Oak Road, Manchester m205ab');
    await add('5 Oak Road, Manchester, M20 5AB, England');
    await add('6 Oak Road, M20 5ABC');
    await add('7 Oak Road, M20 5AB', { status: 'archived' });
    for (const post_code of ['M20 5AB', 'm205ab']) {
      const found = await requestAJob.findProperty({ company_id, post_code });
      expect(found.map(({ address }) => address)).toEqual([
        '5 Oak Road, Manchester, M20 5AB, England',
        'Flat B2, 4 Oak Road, Manchester m205ab',
      ]);
    }
    expect(flat).toMatchObject({ post_code: '', address_post_code: 'M20 5AB' });
    // The last postcode counts.
    const two = await add('Unit M1 1AE, 8 Oak Road, SW1A 2AA');
    expect(two.address_post_code).toBe('SW1A 2AA');
    expect((await add('9 Oak Road')).address_post_code).toBe('');
    await properties.update({ id: flat.id, changes: { address: '4 Oak Road, Leeds LS1 4AP' } });
    expect(await requestAJob.findProperty({ company_id, post_code: 'LS14AP' })).toHaveLength(1);
  });

  test('of the only company; with several companies one must be named', async ({ db }) => {
    const one = await requestOffice(db, { two: false });
    const { requestAJob } = await one.as(null);
    expect(await requestAJob.findProperty({ post_code: 'M9 0PY' })).toHaveLength(2);
    const company_id = 1e12;
    const unknown = requestAJob.findProperty({ company_id, post_code: 'M9 0PY' });
    expect(await refusal(unknown)).toMatchObject({ code: 'not_found' });
  });

  test('with several companies is refused without an address, and never lists them', async ({ db }) => {
    const { as, whole } = await requestOffice(db);
    const { requestAJob } = await as(null);
    const expected = { code: 'invalid', fields: { company: addressNeededMessage } };
    for (const call of [
      requestAJob.findProperty({ post_code: 'M9 0PY' }),
      requestAJob.create({ ...whole, company_id: '' }),
    ]) {
      const refused = await refusal(call);
      expect(refused).toMatchObject(expected);
      expect(JSON.stringify(refused)).not.toMatch(/Acme|Other/);
    }
  });

  test('by the company’s address, whatever its letters; not by the address of another and its id', async ({ db }) => {
    const { as, id: company_id, other, properties, whole } = await requestOffice(db);
    const { requestAJob } = await as(null);
    const post_code = 'M9 0PY';
    expect(await requestAJob.findProperty({ company: 'acme-repairs', post_code })).toHaveLength(2);
    expect(await requestAJob.findProperty({ company: 'Other', post_code })).toEqual([
      { id: other!.properties.theirs, address: '9 Mill Lane' },
    ]);
    const crossed = requestAJob.findProperty({ company: 'other', company_id, post_code });
    expect(await refusal(crossed)).toMatchObject({ code: 'not_found' });
    const here = { ...whole, company_id: '' as const, company: 'other' };
    const theirs = requestAJob.create({ ...here, property_id: properties.flat1 });
    expect(await refusal(theirs)).toMatchObject({ code: 'not_found', fields: { property_id: expect.any(String) } });
    await requestAJob.create({ ...here, property_id: other!.properties.theirs });
  });

  test('is limited to 30 times in 10 minutes per address', async ({ db }) => {
    const { as, clock, id: company_id } = await requestOffice(db);
    const { requestAJob } = await as(null);
    const find = () => requestAJob.findProperty({ company_id, post_code: 'M9 0PY' });
    for (let n = 0; n < 30; n += 1) await find();
    clock.advance('4m');
    expect(await refusal(find())).toMatchObject({ code: 'rate_limited', retryAfter: 360 });
    clock.advance('6m');
    expect(await find()).toHaveLength(2);
  });
});

describe('requesting a job', () => {
  test('creates one that awaits approval, with its requester and pictures', async ({ db }) => {
    const { as, jobs, properties, whole, id: company_id } = await requestOffice(db);
    const visitor = await as(null);
    const files = [await received(jpegHead(300), 'tap.jpg'), await received(mp4(500), 'drip.mp4')];
    const answer = await visitor.requestAJob.create({ ...whole, no_photo: undefined, files });
    expect(answer).toEqual({
      reference: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/),
    });
    const [job] = await jobs();
    expect(job).toMatchObject({
      company_id,
      property_id: properties.flat1,
      job_title: 'Dripping tap',
      job_description: 'The tap in the kitchen drips.',
      job_type: 'Maintenance',
      status: 'awaiting_approval',
      requested_by: 'tenant',
      requester_name: 'Tess Tenant',
      requester_email: 'tess@tenant.example',
      requester_phone: '07700 900123',
      reference: answer.reference,
      created_by: null,
    });
    const kept = await db
      .selectFrom('files')
      .select(['category', 'file_name', 'file_type', 'user_id', 'job_id', 'property_id'])
      .orderBy('id')
      .execute();
    const place = { category: 'before_job', user_id: null, job_id: job!.id, property_id: properties.flat1 };
    expect(kept).toEqual([
      { ...place, file_name: 'tap.jpg', file_type: 'image' },
      { ...place, file_name: 'drip.mp4', file_type: 'video' },
    ]);
    expect(files.every((file) => file.kept)).toBe(true);
    const historyRows = await db
      .selectFrom('history')
      .select(['actor_id', 'actor_name', 'action'])
      .where('entity', '=', 'jobs')
      .execute();
    expect(historyRows).toEqual([{ actor_id: null, actor_name: 'Tess Tenant', action: 'create' }]);
    // The database has queued the notifications to admins and requester.
    const { rows } = await sql<{
      task: string;
    }>`select t.identifier as task from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'notify'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('is open to every role; a user of another company counts as a visitor', async ({ db }) => {
    const { as, jobs, users, other, whole, properties } = await requestOffice(db);
    for (const role of ['ann', 'emil', 'con', 'lara'] as const) {
      const property_id = role === 'lara' ? properties.flat2 : whole.property_id;
      await (await as(role)).requestAJob.create({ ...whole, property_id });
    }
    const zoe = await callerFor(db, who(other!, 'zoe'));
    await zoe.requestAJob.create(whole);
    expect((await jobs()).map(({ created_by }) => created_by)).toEqual([
      users.ann,
      users.emil,
      users.con,
      users.lara,
      null,
    ]);
  });

  test('by a logged-in landlord: for their own properties, without a postcode, at their own company', async ({
    db,
  }) => {
    const { as, jobs, users, whole, properties, id: company_id, other } = await requestOffice(db);
    const lara = await as('lara');
    const { requestAJob } = lara;
    const mine = { ...whole, company_id: undefined, post_code: undefined, requested_by: undefined };
    for (const property_id of [properties.flat1, properties.bare, other!.properties.theirs]) {
      expect(await refusal(requestAJob.create({ ...mine, property_id }))).toMatchObject({
        code: 'not_found',
        fields: { property_id: 'Please select a property from the dropdown.' },
      });
    }
    expect(await jobs()).toEqual([]);
    const files = [await received(jpegHead(300), 'tap.jpg')];
    const property_id = properties.flat2;
    const request = { ...mine, property_id, no_photo: undefined, files };
    const { reference } = await requestAJob.create({ ...request, requested_by: 'tenant' });
    expect(await jobs()).toMatchObject([
      {
        company_id,
        property_id,
        status: 'awaiting_approval',
        requested_by: 'landlord',
        created_by: users.lara,
        reference,
      },
    ]);
    const { data } = await lara.jobs.list({});
    expect(data).toMatchObject([{ job_title: 'Dripping tap', status: 'awaiting_approval' }]);
    expect(await requestAJob.receiver({})).toMatchObject({ company: { id: company_id } });
  });

  test('by a bot returns success and does nothing', async ({ db }) => {
    const { as, whole } = await requestOffice(db);
    const visitor = await as(null);
    const before = await contents(db);
    const files = [await received(jpegHead(300))];
    const answer = await visitor.requestAJob.create({ ...whole, files, website: 'http://spam.example' });
    expect(answer.reference).toHaveLength(14);
    expect(files[0]!.kept).toBe(false);
    expect(await contents(db)).toEqual(before);
  });

  test('is limited to 10 times an hour per address, whatever the outcome', async ({ db }) => {
    const { as, clock, whole } = await requestOffice(db);
    const visitor = await as(null);
    for (let n = 0; n < 5; n += 1) {
      await visitor.requestAJob.create(whole);
      expect(await refusal(visitor.requestAJob.create({ ...whole, phone: '' }))).toMatchObject({
        code: 'invalid',
      });
    }
    const before = await contents(db);
    expect(await refusal(visitor.requestAJob.create(whole))).toMatchObject({
      code: 'rate_limited',
      retryAfter: 3600,
    });
    expect(await contents(db)).toEqual(before);
    clock.advance('1h');
    await visitor.requestAJob.create(whole);
  });
});
