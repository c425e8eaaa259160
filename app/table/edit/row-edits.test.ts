import { describe, expect, test } from 'vitest';
import { createUndoStack } from '#app/lib/undo-stack.ts';
import { createRowEdits } from './row-edits.ts';
import { ConfirmRequired, type RowMutations } from './row-sender.ts';

interface Flat {
  id: number;
  city: string;
  post_code: string;
  updatedAt: string;
}
const flat = (id: number, also: Partial<Flat> = {}): Flat => ({
  id,
  city: 'Leeds',
  post_code: 'LS1 1AA',
  updatedAt: 'v0',
  ...also,
});
const rejection = (code: string, message: string, also: object = {}) =>
  Object.assign(new Error(message), { data: { code, httpStatus: 409, ...also } });

/** A fake server that stores rows and versions; the test decides when it answers. */
function setUp(...rows: Flat[]) {
  const kept = new Map(rows.map((row) => [row.id, row]));
  const sent: Parameters<RowMutations<Flat>['send']>[0][] = [];
  const failures: Error[] = [];
  const gates: (() => void)[] = [];
  let isHeld = false;
  const undo = createUndoStack();
  const started: Promise<void>[] = [];
  const edits = createRowEdits<Flat>('properties', {
    undo,
    // Another city has another code.
    before: ({ post_code }, after) => (after.city === 'Hull' && !('post_code' in after) ? { post_code } : {}),
    start: (step) => started.push(edits.run(step)),
    async send(input) {
      sent.push(input);
      if (isHeld) await new Promise<void>((open) => gates.push(open));
      const failure = failures.shift();
      if (failure) throw failure;
      const row = kept.get(input.id)!;
      if (input.expected_updatedAt !== undefined && input.expected_updatedAt !== row.updatedAt)
        throw rejection('conflict', 'Sam changed this.', { details: { updatedAt: row.updatedAt } });
      const next = { ...row, ...input.changes, updatedAt: `${row.updatedAt}+` };
      kept.set(input.id, next);
      return next;
    },
    saved: (row) => kept.set(row.id, row),
  });
  return {
    edits,
    undo: () => {
      undo.undo();
      return started.pop();
    },
    redo: () => {
      undo.redo();
      return started.pop();
    },
    steps: () => {
      const { undos, redos } = undo.getSnapshot();
      return { undos: undos.length, redos: redos.length };
    },
    sent,
    failures,
    row: (id: number) => kept.get(id)!,
    bySomebody: (id: number, also: Partial<Flat>) => kept.set(id, { ...kept.get(id)!, ...also }),
    hold: () => {
      isHeld = true;
      return async () => {
        isHeld = false;
        for (const open of gates.splice(0)) open();
        await new Promise((done) => setTimeout(done));
      };
    },
  };
}
const overlay = (edits: ReturnType<typeof setUp>['edits'], id = 1) => edits.getSnapshot().get(id);

describe('a change', () => {
  test('is not hidden by an older list, and gives way to a newer one', async () => {
    const { edits, row } = setUp(flat(1));
    const before = row(1);
    await edits.run(edits.commit([{ row: before, changes: { city: 'York' } }])!);
    expect(edits.shown(before).city).toBe('York');
    // Must compare with the saved value: compared with the stale one, undoing would look like no change.
    expect(edits.commit([{ row: edits.shown(before), changes: { city: 'Leeds' } }])).toBeDefined();
    edits.discard(1);
    expect(edits.shown({ ...before, city: 'Hull', updatedAt: 'v0++' }).city).toBe('Hull');
  });

  test('begun before a form saved the row is shown and sent on what the form saved', async () => {
    const { edits, sent, row } = setUp(flat(1));
    const before = row(1);
    await edits.save({ row: before, changes: { city: 'York' } });
    expect(edits.shown(before).city).toBe('York');
    await edits.run(edits.commit([{ row: before, changes: { post_code: 'YO1 7HH' } }])!);
    expect(sent[1]).toMatchObject({ expected_updatedAt: 'v0+' });
    expect(row(1)).toMatchObject({ city: 'York', post_code: 'YO1 7HH' });
  });

  test('shows at once, is sent with the version that was seen, and ends in the saved row', async () => {
    const { edits, sent, row } = setUp(flat(1));
    const step = edits.commit([{ row: row(1), changes: { city: 'York', post_code: 'LS1 1AA' } }])!;
    expect(edits.shown(row(1)).city).toBe('York');
    expect(overlay(edits)).toMatchObject({ isSaving: true });
    await edits.run(step);
    expect(sent).toEqual([{ id: 1, changes: { city: 'York' }, expected_updatedAt: 'v0' }]);
    expect(overlay(edits)).toBeUndefined();
    expect(row(1)).toMatchObject({ city: 'York', updatedAt: 'v0+' });
  });

  test('is ignored if it changes nothing; null equals an empty text', () => {
    const { edits, row } = setUp(flat(1, { city: '' }));
    expect(edits.commit([{ row: row(1), changes: { city: null, post_code: 'LS1 1AA' } }])).toBeUndefined();
  });

  test('waits for an earlier change of the row and uses its version', async () => {
    const { edits, sent, row, hold } = setUp(flat(1));
    const release = hold();
    const seen = row(1);
    const first = edits.run(edits.commit([{ row: seen, changes: { city: 'York' } }])!);
    const second = edits.run(edits.commit([{ row: seen, changes: { post_code: 'YO1 7HH' } }])!);
    await new Promise((done) => setTimeout(done));
    expect(sent).toHaveLength(1);
    await release();
    await Promise.all([first, second]);
    expect(sent.map((each) => each.expected_updatedAt)).toEqual(['v0', 'v0+']);
    expect(row(1)).toMatchObject({ city: 'York', post_code: 'YO1 7HH' });
  });

  test('of the same cell twice shows the last value', async () => {
    const { edits, row, hold } = setUp(flat(1));
    const release = hold();
    const seen = row(1);
    const first = edits.run(edits.commit([{ row: seen, changes: { city: 'York' } }])!);
    const second = edits.run(edits.commit([{ row: seen, changes: { city: 'Hull' } }])!);
    await release();
    await first;
    expect(edits.shown(row(1)).city).toBe('Hull');
    await release();
    await second;
    expect(row(1).city).toBe('Hull');
  });
});

describe('a conflict with another user', () => {
  test('keeps the typed value, which can be sent again or discarded', async () => {
    const { edits, sent, row, bySomebody, undo } = setUp(flat(1));
    const seen = row(1);
    bySomebody(1, { city: 'Bath', updatedAt: 'v5' });
    await expect(edits.run(edits.commit([{ row: seen, changes: { city: 'York' } }])!)).rejects.toThrow('Sam');
    expect(overlay(edits)).toEqual({
      row: seen,
      changes: { city: 'York' },
      isSaving: false,
      error: { message: 'Sam changed this.', fields: { city: '' }, newer: 'v5' },
    });
    expect(edits.shown(row(1)).city).toBe('York');
    await edits.run(edits.again(1, row(1))!);
    expect(sent.at(-1)).toEqual({ id: 1, changes: { city: 'York' }, expected_updatedAt: 'v5' });
    expect(overlay(edits)).toBeUndefined();
    await undo();
    expect(row(1).city).toBe('Bath');
  });

  test('is detected from the version at the start of the edit, ignoring our own writes', async () => {
    const { edits, row, bySomebody } = setUp(flat(1));
    const seen = row(1);
    await edits.run(edits.commit([{ row: seen, changes: { post_code: 'LS2 2BB' } }])!);
    bySomebody(1, { city: 'Bath', updatedAt: 'v5' });
    await expect(edits.run(edits.commit([{ row: seen, changes: { city: 'York' } }])!)).rejects.toThrow('Sam');
  });

  test('shows the other user’s value after discarding', async () => {
    const { edits, row, bySomebody, steps } = setUp(flat(1));
    const seen = row(1);
    bySomebody(1, { city: 'Bath', updatedAt: 'v5' });
    await edits.run(edits.commit([{ row: seen, changes: { city: 'York' } }])!).catch(() => {});
    edits.discard(1);
    expect(edits.shown(row(1)).city).toBe('Bath');
    expect(steps().undos).toBe(0);
  });
});

describe('a rejection', () => {
  test('names its field and clears when that field is edited', async () => {
    const { edits, row, failures } = setUp(flat(1));
    failures.push(rejection('invalid', 'Too long.', { fields: { city: 'Too long.' } }));
    await edits.run(edits.commit([{ row: row(1), changes: { city: 'x' } }])!).catch(() => {});
    expect(overlay(edits)?.error).toEqual({ message: 'Too long.', fields: { city: 'Too long.' } });
    await edits.run(edits.commit([{ row: row(1), changes: { post_code: 'YO1' } }])!);
    expect(overlay(edits)).toMatchObject({
      changes: { city: 'x' },
      isSaving: false,
      error: { message: 'Too long.' },
    });
    const step = edits.commit([{ row: row(1), changes: { city: 'York' } }])!;
    expect(overlay(edits)?.error).toBeUndefined();
    await edits.run(step);
    expect(overlay(edits)).toBeUndefined();
  });

  test('of one row of many: the others are saved, and undone as one', async () => {
    const { edits, row, failures, undo } = setUp(flat(1), flat(2), flat(3));
    failures.push(rejection('invalid', 'No.'));
    const step = edits.commit([1, 2, 3].map((id) => ({ row: row(id), changes: { city: 'York' } })))!;
    await expect(edits.run(step)).rejects.toThrow('No.');
    expect([1, 2, 3].map((id) => row(id).city)).toEqual(['Leeds', 'York', 'York']);
    edits.discard(1);
    await undo();
    expect([1, 2, 3].map((id) => row(id).city)).toEqual(['Leeds', 'Leeds', 'Leeds']);
  });
});

test('a confirmation that is required before sending is given by sending again', async () => {
  const { edits, row, sent, failures } = setUp(flat(1));
  failures.push(new ConfirmRequired('Some work is unfinished.'));
  await edits.run(edits.commit([{ row: row(1), changes: { city: 'York' } }])!).catch(() => {});
  expect(overlay(edits)?.error).toMatchObject({ message: 'Some work is unfinished.', needsConfirm: true });
  await edits.run(edits.again(1, row(1))!);
  expect(sent.map((each) => each.confirm_past)).toEqual([undefined, true]);
});

test('a confirmation about the past is given by sending the same change again', async () => {
  const { edits, row, sent, failures } = setUp(flat(1));
  failures.push(rejection('conflict', 'Confirm to continue.', { details: { records: 3, pay_difference: 12 } }));
  await edits.run(edits.commit([{ row: row(1), changes: { city: 'York' } }])!).catch(() => {});
  expect(overlay(edits)?.error).toMatchObject({ message: 'Confirm to continue.', needsConfirm: true });
  await edits.run(edits.again(1, row(1))!);
  expect(sent.map((each) => each.confirm_past)).toEqual([undefined, true]);
  expect(row(1).city).toBe('York');
});

describe('undo', () => {
  test('undoes and redoes; a new change clears the redo stack', async () => {
    const { edits, row, undo, redo, steps } = setUp(flat(1));
    await edits.run(edits.commit([{ row: row(1), changes: { city: 'York' } }])!);
    await edits.run(edits.commit([{ row: row(1), changes: { city: 'Hull' } }])!);
    await undo();
    expect(row(1).city).toBe('York');
    await undo();
    expect(row(1).city).toBe('Leeds');
    expect(steps()).toEqual({ undos: 0, redos: 2 });
    await redo();
    expect(row(1).city).toBe('York');
    await edits.run(edits.commit([{ row: row(1), changes: { post_code: 'YO1' } }])!);
    expect(steps()).toEqual({ undos: 2, redos: 0 });
    expect(redo()).toBeUndefined();
  });
});

describe('undo while a change is being sent', () => {
  test('undoes that change after it has arrived', async () => {
    const { edits, sent, row, hold, undo, redo } = setUp(flat(1));
    await edits.run(edits.commit([{ row: row(1), changes: { post_code: 'LS2' } }])!);
    const open = hold();
    const done = edits.run(edits.commit([{ row: row(1), changes: { city: 'York' } }])!);
    const back = undo();
    expect(edits.shown(row(1)).city).toBe('Leeds');
    await open();
    await Promise.all([done, back]);
    expect(sent.map(({ changes }) => changes)).toEqual([{ post_code: 'LS2' }, { city: 'York' }, { city: 'Leeds' }]);
    expect(row(1)).toMatchObject({ city: 'Leeds', post_code: 'LS2' });
    await redo();
    expect(row(1).city).toBe('York');
  });

  test('a rejected change cannot be undone', async () => {
    const { edits, failures, row, steps } = setUp(flat(1));
    failures.push(rejection('invalid', 'No.'));
    await expect(edits.run(edits.commit([{ row: row(1), changes: { city: '' } }])!)).rejects.toThrow('No.');
    expect(steps().undos).toBe(0);
  });
});

describe('a change outside the table', () => {
  test('by a form is undone, and made again as the server has it', async () => {
    const { edits, row, sent, undo, redo } = setUp(flat(1));
    const { step } = await edits.save({ row: row(1), changes: { city: 'York' } });
    expect(step).toMatchObject({ row: 'properties 1' });
    await undo();
    expect(row(1).city).toBe('Leeds');
    await redo();
    expect(sent.map((each) => [each.changes, each.expected_updatedAt])).toEqual([
      [{ city: 'York' }, 'v0'],
      [{ city: 'Leeds' }, 'v0+'],
      [{ city: 'York' }, 'v0++'],
    ]);
  });

  test('that the row does not say, such as a password, cannot be undone', async () => {
    const { edits, row, steps } = setUp(flat(1));
    const { step } = await edits.save({ row: row(1), changes: { password: 'correct horse' } });
    expect(step).toBeUndefined();
    expect(steps().undos).toBe(0);
  });

  test('leaves nothing over the row if it is rejected', async () => {
    const { edits, row, failures, steps } = setUp(flat(1));
    failures.push(rejection('invalid', 'No.'), rejection('invalid', 'No.'));
    await expect(edits.save({ row: row(1), changes: { city: '' } })).rejects.toThrow('No.');
    const placed = edits.place({ row: row(1), changes: { city: 'York' } })!;
    expect(edits.shown(row(1)).city).toBe('York');
    await expect(edits.run(placed)).rejects.toThrow('No.');
    expect(edits.shown(row(1)).city).toBe('Leeds');
    expect(steps().undos).toBe(0);
  });

  test('on a board overwrites what others made of the row, and joins the one before', async () => {
    const { edits, row, sent, bySomebody, undo, steps } = setUp(flat(1));
    const read = row(1);
    const first = edits.place({ row: read, changes: { city: 'York' }, isForced: true })!;
    await edits.run(first);
    bySomebody(1, { post_code: 'YO1 7HH' });
    const next = edits.place({ row: row(1), changes: { city: 'Hull', post_code: 'HU1' }, isForced: true }, first.step)!;
    await edits.run(next);
    expect(steps().undos).toBe(1);
    await undo();
    expect(sent.map((each) => each.expected_updatedAt)).toEqual([undefined, undefined, undefined]);
    expect(row(1)).toMatchObject({ city: 'Leeds', post_code: 'YO1 7HH' });
  });
});

test('an undone change takes back what followed from it', async () => {
  const { edits, row, sent, undo } = setUp(flat(1));
  await edits.run(edits.commit([{ row: row(1), changes: { city: 'Hull' } }])!);
  await undo();
  expect(sent[1]?.changes).toEqual({ city: 'Leeds', post_code: 'LS1 1AA' });
});
