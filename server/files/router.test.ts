import { describe, expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { filesOffice, now } from '#tests/support/files-office.ts';
import { jpegHead, mp4, pdf, received } from '#tests/support/sample-files.ts';
import { test } from '#tests/support/test.ts';
import { who } from '#tests/support/world.ts';

const ref = '7b0c1f6e-0d5a-4c58-9a4e-2f4f7a9c1e55';

describe('uploading', () => {
  test('creates a row for each file, as its sender sees it', async ({ db }) => {
    const { as, jobs, properties, users } = await filesOffice(db);
    const emil = await as('emil');
    const files = [await received(jpegHead(300), 'Küche.JPG'), await received(mp4(500), 'IMG_1.mp4')];
    const sent = await emil.files.create({
      files,
      category: 'before_job',
      description: ' Cracked tile ',
      job_id: jobs.boiler,
    });
    const [first] = sent;
    expect(first).toEqual({
      id: expect.any(Number),
      client_ref: null,
      link: `/api/v1/files/${first!.id}/content`,
      rendition: null,
      thumbnail: null,
      file_type: 'image',
      mime: 'image/jpeg',
      file_name: 'Küche.JPG',
      size: 300,
      width: null,
      height: null,
      description: 'Cracked tile',
      category: 'before_job',
      job_id: jobs.boiler,
      job_title: 'Boiler',
      property_id: properties.mill,
      property_address: '1 Mill Lane',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.any(String),
      user_id: users.emil,
      user_first_name: 'Emil',
      expense_id: null,
      visible_to_landlord: false,
    });
    expect(sent[1]).toMatchObject({ file_type: 'video', mime: 'video/mp4', size: 500 });
    expect(files.every(({ kept }) => kept)).toBe(true);
    const { facts } = files[0]!;
    const row = await db.selectFrom('files').selectAll().where('id', '=', first!.id).executeTakeFirst();
    const { sha256, crc32, storage_key } = facts;
    expect(row).toMatchObject({ sha256, crc32, storage_key, poster_key: null, thumbnail_key: null });
  });

  test('requires a file, then a category, then a parent', async ({ db }) => {
    const { as, jobs, properties } = await filesOffice(db);
    const emil = await as('emil');
    expect(await refusal(emil.files.create({ job_id: jobs.boiler } as never))).toMatchObject({
      code: 'invalid',
      message: 'Please add a file to upload.',
      fields: { files: 'Please add a file to upload.', category: 'Please select a category.' },
    });
    const files = [await received(jpegHead(300))];
    for (const category of [undefined, 'party']) {
      const call = emil.files.create({ files, category, job_id: jobs.boiler } as never);
      expect(await refusal(call)).toMatchObject({ code: 'invalid', message: 'Please select a category.' });
    }
    for (const place of [{}, { property_id: properties.mill }]) {
      const call = emil.files.create({ files, category: 'work_note', ...place });
      expect(await refusal(call)).toMatchObject({ code: 'invalid', message: 'Please select a Job.' });
    }
    expect(files[0]!.kept).toBe(false);
    expect(await db.selectFrom('files').select('id').execute()).toEqual([]);
  });

  test('accepts jobs visible to the sender; a late upload to a job closed since is accepted', async ({ db }) => {
    const { upload, w, jobs, properties } = await filesOffice(db);
    const noJob = { code: 'not_found', fields: { job_id: 'This job does not exist.' } };
    expect(await refusal(upload('emil', { job_id: w.other.jobs.shed }))).toMatchObject(noJob);
    expect(await refusal(upload('emil', { job_id: jobs.attic }))).toMatchObject(noJob);
    expect(await refusal(upload('carl', { job_id: jobs.boiler }))).toMatchObject(noJob);
    expect(await refusal(upload('ann', { property_id: w.other.properties.shed }))).toMatchObject({
      code: 'not_found',
      fields: { property_id: 'This property does not exist.' },
    });
    expect(await upload('emil', { job_id: jobs.roof })).toMatchObject({ job_id: jobs.roof });
    expect(await upload('ann', { property_id: properties.barn })).toMatchObject({
      job_id: null,
      property_address: '2 Barn Lane',
    });
  });

  test('accepts a job’s client_ref; the property is that of the job', async ({ db }) => {
    const { as, upload, properties } = await filesOffice(db);
    const ann = await as('ann');
    const client_ref = ref;
    await ann.jobs.create({ property_id: properties.barn, job_title: 'New', client_ref });
    const file = await upload('emil', { job_id: client_ref });
    expect(file).toMatchObject({ job_title: 'New', property_id: properties.barn });
  });

  test('resending returns the first rows; another user’s uuid is rejected', async ({ db }) => {
    const { as, jobs } = await filesOffice(db);
    const emil = await as('emil');
    const send = async (caller: typeof emil) => {
      const files = [await received(jpegHead(300)), await received(jpegHead(400))];
      const input = { files, category: 'work_note' as const, job_id: jobs.boiler, client_ref: ref };
      return { files, rows: await caller.files.create(input) };
    };
    const first = await send(emil);
    expect(first.rows.map(({ client_ref }) => client_ref)).toEqual([
      ref,
      expect.stringMatching(/^[0-9a-f-]{13}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
    ]);
    const second = await send(emil);
    expect(second.rows).toEqual(first.rows);
    expect(second.files.some(({ kept }) => kept)).toBe(false);
    expect(await refusal(send(await as('eva')))).toMatchObject({
      code: 'conflict',
      message: 'This client_ref belongs to another file.',
    });
    expect(await db.selectFrom('files').select('id').execute()).toHaveLength(2);
  });

  test('stores a video’s poster with it and makes the thumbnail from it', async ({ db }) => {
    const { as, jobs } = await filesOffice(db);
    const emil = await as('emil');
    const send = (files: Awaited<ReturnType<typeof received>>[]) =>
      emil.files.create({ files, category: 'work_note', job_id: jobs.boiler });
    const poster = (part: string) => received(jpegHead(100), 'poster.jpg', part);
    const rows = await send([await received(jpegHead(300)), await poster('poster_1'), await received(mp4(300))]);
    expect(rows.map(({ file_type }) => file_type)).toEqual(['image', 'video']);
    const { poster_key } = await db
      .selectFrom('files')
      .select('poster_key')
      .where('id', '=', rows[1]!.id)
      .executeTakeFirstOrThrow();
    expect(poster_key).toMatch(/\w/);

    for (const [part, message] of [
      ['poster_0', 'poster_0 does not match any uploaded video.'],
      ['poster_2', 'poster_2 does not match any uploaded video.'],
      ['poster', 'poster is not a known part. Send each file as a part named files.'],
      ['file', 'file is not a known part. Send each file as a part named files.'],
    ] as const) {
      const files = [await received(jpegHead(300)), await received(mp4(300)), await poster(part)];
      expect(await refusal(send(files))).toMatchObject({ code: 'invalid', message });
    }
    expect(await refusal(send([await poster('poster_0')]))).toMatchObject({ code: 'invalid' });
    const twice = [await received(mp4(300)), await poster('poster_0'), await poster('poster_0')];
    expect(await refusal(send(twice))).toMatchObject({ code: 'invalid' });
  });

  test('receipts belong to an expense, PDFs are allowed only there', async ({ db }) => {
    const { as, upload, jobs, expenses, w } = await filesOffice(db);
    const emil = await as('emil');
    const files = [await received(pdf(300), 'receipt.pdf')];
    const receipt = { files, category: 'expense_receipt' as const };
    const [row] = await emil.files.create({ ...receipt, expense_id: expenses.pipe });
    expect(row).toMatchObject({ file_type: 'pdf', expense_id: expenses.pipe, job_title: 'Boiler' });
    expect((await emil.expenses.list({})).data).toMatchObject([{ id: expenses.pipe, has_files: true }]);

    const asNote = emil.files.create({ files, category: 'work_note', job_id: jobs.boiler });
    expect(await refusal(asNote)).toMatchObject({
      code: 'wrong_type',
      message: 'PDFs can only be uploaded as receipts.',
    });
    const wrong = [{ job_id: jobs.boiler }, { job_id: jobs.boiler, category: 'work_note', expense_id: expenses.pipe }];
    for (const input of wrong) {
      expect(await refusal(emil.files.create({ ...receipt, ...input } as never))).toMatchObject({
        code: 'invalid',
      });
    }
    for (const expense_id of [expenses.fuel, w.other.expenses.nail]) {
      expect(await refusal(emil.files.create({ ...receipt, expense_id }))).toMatchObject({
        code: 'not_found',
        fields: { expense_id: 'This expense does not exist.' },
      });
    }
    const ann = await as('ann');
    await ann.expenses.update({ id: expenses.pipe, changes: { status: 'reviewed' } });
    const late = upload('emil', { category: 'expense_receipt', expense_id: expenses.pipe });
    expect(await refusal(late)).toMatchObject({
      code: 'conflict',
      message: 'This expense has already been reviewed.',
    });
  });

  test('only admins mark files as visible to landlords; landlords cannot upload', async ({ db }) => {
    const { upload, jobs } = await filesOffice(db);
    const shown = { job_id: jobs.boiler, visible_to_landlord: true };
    expect(await upload('ann', shown)).toMatchObject({ visible_to_landlord: true });
    expect(await refusal(upload('emil', shown))).toMatchObject({ code: 'forbidden' });
    expect(await refusal(upload('lara', { job_id: jobs.boiler }))).toMatchObject({ code: 'forbidden' });
  });
});

test('requires a session', async ({ db }) => {
  const { w } = await filesOffice(db);
  const nobody = await callerFor(db, null);
  expect(await refusal(nobody.files.list({}))).toMatchObject({ code: 'unauthenticated' });
  expect(await refusal(nobody.files.content({ id: 1 }))).toMatchObject({ code: 'unauthenticated' });
  const zoe = await callerFor(db, who(w.other, 'zoe'), { now });
  expect(await refusal(zoe.files.archive({ id: w.acme.jobs.boiler }))).toMatchObject({ code: 'not_found' });
});
