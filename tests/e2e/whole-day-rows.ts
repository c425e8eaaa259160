import sharp from 'sharp';
import type { Database } from '#db/client.ts';
import { expect } from '#tests/support/e2e.ts';
import { type makeOffice, type Phone, type Pressed, places, type StepName } from './whole-day.ts';

type Office = Awaited<ReturnType<typeof makeOffice>>;

/** Asserts that the server has each row of the day once, with the phone's files and the times of the presses. */
export async function expectTheDay(db: Database, phone: Phone, office: Office, when: ReadonlyMap<StepName, Pressed>) {
  const { ann, jobId } = office;
  const at = (step: StepName) => {
    const { from, to } = when.get(step)!;
    return {
      asymmetricMatch: (time: unknown) => {
        const ms = Date.parse(String(time));
        return ms >= from - slackMs && ms <= to + slackMs;
      },
      toString: () => `within 2 s of '${step}'`,
      toAsymmetricMatcher: () => `within 2 s of '${step}', ${new Date(from).toISOString()}`,
    };
  };

  const where = (place: (typeof places)[keyof typeof places]) => (phone.kind.knowsWhere ? place : null);
  const records = await db
    .selectFrom('time_records')
    .selectAll()
    .where('user_id', '=', ann)
    .orderBy('start_time')
    .execute();
  expect(records).toMatchObject([
    {
      job_id: jobId,
      is_driving: true,
      note: '',
      start_time: at('drive'),
      end_time: at('arrive'),
      start_cordinate: where(places.drive),
      end_cordinate: where(places.arrive),
      review_reasons: [],
    },
    {
      job_id: jobId,
      is_driving: false,
      note: 'Fitted the new valve',
      end_time: at('end'),
      end_cordinate: where(places.end),
      review_reasons: [],
    },
  ]);
  expect(records[1]!.start_time).toBe(records[0]!.end_time);

  const tasks = await db.selectFrom('job_tasks').selectAll().where('job_id', '=', jobId).orderBy('id').execute();
  const ticked = { status: 'completed', assigned_to: ann };
  const not = { status: 'pending', assigned_to: null };
  expect(tasks).toMatchObject([
    { description: 'Sweep up', ...(phone.hasTasks ? ticked : not) },
    {
      description: 'Buy a valve',
      created_by: ann,
      createdAt: at('add a task'),
      ...(phone.hasTasks ? not : ticked),
    },
  ]);

  const notes = await db.selectFrom('notes').selectAll().where('job_id', '=', jobId).execute();
  expect(notes).toMatchObject([{ note: 'The tap is behind the panel', user_id: ann, createdAt: at('note') }]);

  const expenses = await db.selectFrom('expenses').selectAll().where('job_id', '=', jobId).execute();
  expect(expenses).toMatchObject([{ expense_type: 'parking', amount: 4.2, user_id: ann, createdAt: at('expense') }]);

  const files = await db.selectFrom('files').selectAll().where('job_id', '=', jobId).orderBy('file_name').execute();
  expect(files).toMatchObject([
    { category: 'after_job', file_name: 'after.jpg', user_id: ann, createdAt: at('second photo') },
    { category: 'before_job', file_name: 'before.jpg', user_id: ann, createdAt: at('first photo') },
    {
      category: 'expense_receipt',
      file_name: 'receipt.jpg',
      expense_id: expenses[0]!.id,
      createdAt: at('expense'),
    },
  ]);
  // Rotated upright by the phone, by its EXIF orientation.
  const sizes = [
    [90, 120],
    [90, 120],
    [60, 60],
  ];
  for (const [place, { id, size }] of files.entries()) {
    const answer = await phone.get(`/api/v1/files/${id}/content`);
    expect(answer.status()).toBe(200);
    const bytes = await answer.body();
    expect(bytes.length).toBe(size);
    const { width, height } = await sharp(bytes).metadata();
    expect([width, height]).toEqual(sizes[place]);
  }
  expect(await db.selectFrom('jobs').select('status').where('id', '=', jobId).execute()).toEqual([
    { status: 'pending_completed' },
  ]);
}

const slackMs = 2_000;
