import { expect } from 'vitest';
import { taskHandlers } from '#server/task-handlers.ts';
import { contextFor } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { createLog } from '../log.ts';
import { createHostBreaker } from './host-breaker.ts';
import { runTask, TaskFailure } from './run-task.ts';

const mail = {
  company_id: 7,
  to: { name: 'Jo Bloggs', address: 'jo@tenant.example' },
  subject: 'Your request K7M3-9QXD-4TBH is accepted',
  lines: ['The boiler at 12 Mill Lane'],
  path: '/request-a-job/K7M3-9QXD-4TBH',
  message_id: 'b7f9',
};

test('a failed task logs its type and error without its content', async ({ db }) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const parts = { ...(await contextFor(db, null)), log, hosts: createHostBreaker(), url: 'not used' };
  const fail = (error: Error, payload: object = mail) =>
    runTask(parts, { ...taskHandlers, send_mail: async () => Promise.reject(error) }, 'send_mail', payload, {
      isLast: false,
    }).catch(({ message }) => message);
  const text = await fail(new TaskFailure('The mail server responded: 550 No user jo@tenant.example'));
  expect(text).toBe('The mail server responded: 550 No user jo@tenant.example');
  await fail(Object.assign(new Error('Boom for Jo'), { payload: mail, recipient: 'jo@tenant.example' }));
  await fail(new Error('never thrown'), { ...mail, to: 'Jo Bloggs' });
  expect(lines.join()).not.toMatch(/bloggs|tenant|K7M3|mill lane|b7f9/i);
  const line = { part: 'queue', task: 'send_mail', company_id: 7, msg: 'task failed' };
  expect(lines.map((each) => JSON.parse(each))).toMatchObject([
    { ...line, why: 'The mail server responded: 550 No user (email address)' },
    {
      ...line,
      err: { type: 'Error', message: 'Boom for Jo', stack: expect.stringContaining('run-task.test') },
    },
    { ...line, err: { type: 'ZodError', message: 'to: invalid_type' } },
  ]);
});
