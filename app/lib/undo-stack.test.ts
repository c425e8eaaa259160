import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { createUndoStack, undoStackOf } from './undo-stack.ts';

/** Steps that note in `log` what they do. */
function setUp() {
  const log: string[] = [];
  const stack = createUndoStack();
  const step = (name: string, also: { redo?: true; row?: string } = {}) => ({
    undo: () => log.push(`undo ${name}`),
    ...(also.redo && { redo: () => log.push(`redo ${name}`) }),
    ...(also.row && { row: also.row }),
  });
  const counts = () => {
    const { undos, redos } = stack.getSnapshot();
    return [undos.length, redos.length];
  };
  return { log, stack, step, counts };
}

test('the last step is taken back first, whatever made it', () => {
  const { log, stack, step } = setUp();
  stack.push(step('cell', { redo: true }));
  stack.push(step('deleted row'));
  stack.undo();
  stack.undo();
  stack.undo();
  expect(log).toEqual(['undo deleted row', 'undo cell']);
});

test('a step is made again unless another one came after it was taken back', () => {
  const { log, stack, step, counts } = setUp();
  stack.push(step('one', { redo: true }));
  stack.push(step('two'));
  stack.undo();
  stack.undo();
  stack.redo();
  // Only a person can delete a row again.
  stack.redo();
  expect(log.slice(2)).toEqual(['redo one']);
  stack.undo();
  expect(counts()).toEqual([0, 1]);
  stack.push(step('three'));
  expect(counts()).toEqual([1, 0]);
});

test('the Undo of a toast takes its own step, and only once', () => {
  const { log, stack, step } = setUp();
  const first = step('first');
  stack.push(first);
  stack.push(step('second'));
  stack.undo(first);
  stack.undo(first);
  stack.undo();
  expect(log).toEqual(['undo first', 'undo second']);
});

test('rejected and overtaken steps are forgotten', () => {
  const { log, stack, step } = setUp();
  stack.push(step('a', { row: 'visits 1' }));
  stack.push(step('b', { row: 'visits 2' }));
  stack.drop(({ row }) => row === 'visits 2');
  stack.undo();
  expect(log).toEqual(['undo a']);
});

test('the oldest of very many steps are forgotten', () => {
  const { stack, step, counts } = setUp();
  for (let at = 0; at < 150; at += 1) stack.push(step(String(at)));
  expect(counts()).toEqual([100, 0]);
});

test('each page has one stack, which is still there when it is opened again and gone after a login', () => {
  const document = Object.getOwnPropertyDescriptor(globalThis, 'document');
  Object.defineProperty(globalThis, 'document', { value: {}, configurable: true });
  try {
    const client = createQueryClient();
    const jobs = undoStackOf(client, '/jobs');
    expect(undoStackOf(client, '/jobs')).toBe(jobs);
    expect(undoStackOf(client, '/users')).not.toBe(jobs);
    client.clear();
    expect(undoStackOf(client, '/jobs')).not.toBe(jobs);
  } finally {
    if (document) Object.defineProperty(globalThis, 'document', document);
    else Reflect.deleteProperty(globalThis, 'document');
  }
});
