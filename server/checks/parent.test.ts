import { describe, expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { filesOffice } from '#tests/support/files-office.ts';
import { jpegHead, received } from '#tests/support/sample-files.ts';
import { test } from '#tests/support/test.ts';

const picture = async () => [await received(jpegHead(300))];

describe('a property given beside a job', () => {
  test('must be the job’s: rejected by name for notes, tasks, files and expenses', async ({ db }) => {
    const { as, jobs, properties } = await filesOffice(db);
    const [ann, emil] = [await as('ann'), await as('emil')];
    for (const who of [ann, emil]) {
      const entries = [
        (place: object) => who.notes.create({ note: 'Key at number 3', ...place }),
        (place: object) => who.jobTasks.create({ description: 'Bleed radiators', ...place }),
        async (place: object) => who.files.create({ files: await picture(), category: 'work_note', ...place }),
        async (place: object) =>
          who.expenses.create({ files: await picture(), expense_type: 'fuel', amount: 5, ...place }),
      ];
      for (const send of entries) {
        const at = (property_id: number) => send({ job_id: jobs.boiler, property_id });
        expect(await refusal(at(999_999))).toMatchObject({
          code: 'not_found',
          fields: { property_id: 'This property does not exist.' },
        });
        expect(await refusal(at(properties.barn))).toMatchObject({
          code: 'unprocessable',
          fields: { property_id: 'This job belongs to another property.' },
        });
        await at(properties.mill);
      }
    }
  });

  test('moves with an expense to another job', async ({ db }) => {
    const { as, jobs, properties, expenses } = await filesOffice(db);
    const ann = await as('ann');
    const change = (changes: object) => ann.expenses.update({ id: expenses.pipe, changes });
    expect(await change({ job_id: jobs.roof })).toMatchObject({ property_id: properties.barn });
    expect(await change({ property_id: properties.barn })).toMatchObject({ job_id: jobs.roof });
    for (const changes of [{ property_id: properties.mill }, { job_id: jobs.boiler, property_id: properties.barn }]) {
      expect(await refusal(change(changes))).toMatchObject({ fields: { property_id: expect.any(String) } });
    }
    expect(await change({ expense_type: 'fuel', job_id: null })).toMatchObject({
      property_id: properties.barn,
    });
  });
});

test('a job closed since accepts everything, and its sender learns nothing about it', async ({ db }) => {
  const { as, jobs } = await filesOffice(db);
  const emil = await as('emil');
  const job_id = jobs.roof;
  const files = await picture();
  const note = await emil.notes.create({ job_id, note: 'Key at number 3' });
  const task = await emil.jobTasks.create({ job_id, description: 'Bleed radiators' });
  const [file] = await emil.files.create({ job_id, files, category: 'work_note' });
  const receipt = { files: await picture(), expense_type: 'fuel' as const, amount: 5 };
  const expense = await emil.expenses.create({ job_id, ...receipt });
  for (const made of [note, task, file!, expense]) {
    expect(made).toMatchObject({ job_id, property_id: null });
    expect(JSON.stringify(made)).not.toMatch(/Roof|Barn/);
  }
  const listed = [
    ...(await emil.files.list({})).data,
    ...(await emil.expenses.list({ job_id })).data,
    ...(await emil.notes.list({ job_id })).data,
    ...(await emil.jobTasks.list({ job_id })).data,
  ];
  expect(listed).toHaveLength(5);
  expect(JSON.stringify(listed.filter((row) => row.job_id === job_id))).not.toMatch(/Roof|Barn/);
  // Their own entries remain theirs to correct.
  await emil.notes.update({ id: note.id, changes: { note: 'Key at number 4' } });
  // Not others' entries, nor a job they never worked on.
  const other = await as('eva');
  expect((await other.notes.list({ job_id })).data).toEqual([]);
  expect(await refusal(emil.notes.create({ job_id: jobs.attic, note: 'Key at number 3' }))).toMatchObject({
    code: 'not_found',
    fields: { job_id: 'This job does not exist.' },
  });
  expect(await refusal((await as('carl')).jobTasks.create({ job_id, description: 'x' }))).toMatchObject({
    code: 'not_found',
  });
});
