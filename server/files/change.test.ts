import { expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { filesOffice } from '#tests/support/files-office.ts';
import { queued } from '#tests/support/queue.ts';
import { jpegHead, mp4, received } from '#tests/support/sample-files.ts';
import { test } from '#tests/support/test.ts';

test('staff change description and category of their own files for 24 hours', async ({ db }) => {
  const { as, upload, jobs, clock } = await filesOffice(db);
  const emil = await as('emil');
  const { id, createdAt, updatedAt } = await upload('emil', { job_id: jobs.boiler });
  clock.set(createdAt);
  const changes = { description: 'Boiler, left', category: 'after_job' as const };
  expect(await emil.files.update({ id, changes, expected_updatedAt: updatedAt })).toMatchObject(changes);
  expect(await refusal(emil.files.update({ id, changes, expected_updatedAt: updatedAt }))).toMatchObject({
    code: 'conflict',
    details: { changed_by: 'Emil' },
  });
  for (const more of [{ visible_to_landlord: true }, { job_id: jobs.roof }]) {
    expect(await refusal(emil.files.update({ id, changes: more }))).toMatchObject({ code: 'forbidden' });
  }
  const eva = await as('eva');
  expect(await refusal(eva.files.update({ id, changes }))).toMatchObject({ code: 'forbidden' });
  expect(await refusal(eva.files.remove({ id }))).toMatchObject({ code: 'forbidden' });

  clock.advance('86399s');
  await emil.files.update({ id, changes: { description: 'in time' } });
  clock.advance('1s');
  for (const call of [() => emil.files.update({ id, changes }), () => emil.files.remove({ id })]) {
    expect(await refusal(call())).toMatchObject({
      code: 'forbidden',
      message: 'Files can only be changed or deleted within 24 hours. Ask an admin.',
    });
  }
  // Changed in time, but sent late by a phone without signal.
  const at = new Date(Date.parse(createdAt) + 86_399_000).toISOString();
  expect(await emil.files.remove({ id, at })).toEqual({ id });
});

test('admins change any file at any time, including its job and whether landlords see it', async ({ db }) => {
  const { as, upload, jobs, clock, w } = await filesOffice(db);
  const ann = await as('ann');
  const { id } = await upload('emil', { job_id: jobs.boiler });
  clock.advance('90d');
  const changes = { visible_to_landlord: true, job_id: jobs.roof, description: null };
  expect(await ann.files.update({ id, changes: changes as never })).toMatchObject({
    visible_to_landlord: true,
    job_title: 'Roof',
    property_address: '2 Barn Lane',
    description: '',
  });
  expect(await refusal(ann.files.update({ id, changes: { job_id: w.other.jobs.shed } }))).toMatchObject({
    code: 'not_found',
    fields: { job_id: 'This job does not exist.' },
  });
  expect(await refusal(ann.files.update({ id, changes: { category: 'expense_receipt' } }))).toMatchObject({
    code: 'invalid',
    message: 'A receipt must be linked to an expense.',
  });
  expect(await ann.files.update({ id, changes: {} })).toMatchObject({ id });
});

test('a receipt stays a receipt of its expense', async ({ db }) => {
  const { as, upload, jobs, expenses } = await filesOffice(db);
  const ann = await as('ann');
  const { id } = await upload('emil', { category: 'expense_receipt', expense_id: expenses.pipe });
  for (const [changes, message] of [
    [{ category: 'work_note' }, 'A receipt’s category can’t be changed.'],
    [{ visible_to_landlord: true }, 'Receipts can’t be shown to landlords.'],
    [{ job_id: jobs.roof }, 'A receipt belongs to the job of its expense.'],
  ] as const) {
    const call = ann.files.update({ id, changes: changes as object });
    expect(await refusal(call)).toMatchObject({ code: 'invalid', message });
  }
  expect(await ann.files.update({ id, changes: { description: 'Pipe' } })).toMatchObject({
    description: 'Pipe',
  });
});

test('staff delete their own files for 24 hours, except the only receipt of an expense', async ({ db }) => {
  const { as, upload, jobs, expenses } = await filesOffice(db);
  const emil = await as('emil');
  const picture = await upload('emil', { job_id: jobs.boiler });
  expect(await emil.files.remove({ id: picture.id })).toEqual({ id: picture.id });
  expect(await refusal(emil.files.content({ id: picture.id }))).toMatchObject({ code: 'not_found' });

  const receipt = { category: 'expense_receipt', expense_id: expenses.pipe };
  const [first, second] = [await upload('emil', receipt), await upload('emil', receipt)];
  await emil.files.remove({ id: first.id });
  expect(await refusal(emil.files.remove({ id: second.id }))).toMatchObject({
    code: 'conflict',
    message: 'An expense needs a receipt. Add another one first, or delete the expense.',
  });
  const ann = await as('ann');
  await ann.expenses.update({ id: expenses.pipe, changes: { status: 'reviewed' } });
  for (const call of [
    () => emil.files.remove({ id: second.id }),
    () => emil.files.update({ id: second.id, changes: { description: 'x' } }),
  ]) {
    expect(await refusal(call())).toMatchObject({
      code: 'forbidden',
      message: 'This receipt’s expense has already been reviewed.',
    });
  }
  expect(await ann.files.remove({ id: second.id })).toEqual({ id: second.id });
});

test('the history keeps deleted files in full', async ({ db }) => {
  const { as, upload, jobs } = await filesOffice(db);
  const { id } = await upload('emil', { job_id: jobs.boiler, description: 'Rust' });
  await (await as('ann')).files.remove({ id });
  const [row] = await db
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'files')
    .where('action', '=', 'delete')
    .execute();
  expect(row).toMatchObject({ entity_id: id, actor_name: 'Ann', from: { description: 'Rust', size: 300 } });
});

test('thumbnails of pictures, and of videos with a poster, are created by the queue', async ({ db }) => {
  const { as, jobs, w } = await filesOffice(db);
  const emil = await as('emil');
  const files = [
    await received(jpegHead(300)),
    await received(mp4(300)),
    await received(mp4(400)),
    await received(jpegHead(100), 'p.jpg', 'poster_2'),
  ];
  const [picture, , film] = await emil.files.create({ files, category: 'work_note', job_id: jobs.boiler });
  expect(await queued(db)).toEqual(
    [picture!, film!].map(({ id }) =>
      expect.objectContaining({ task: 'make_thumbnail', payload: { company_id: w.acme.id, file_id: id } }),
    ),
  );
});
