import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';
import { addedOnlyMessage } from './rows.ts';

const office = company({ users: { ann: { role: 'admin' }, wes: { role: 'employee' } } });
const rows = [['1 Quay Street'], ['2 Quay Street'], ['3 Quay Street']];

test('an import is undone as a whole at any later time, or says which rows were used or changed since', async ({
  db,
}) => {
  const w = await world(db, { acme: office, rival: office });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const given = { table: 'properties', fields: ['address'], file_name: 'Rent book.xlsx' };
  const { ids } = await ann.import.create({ ...given, rows });
  await ann.import.create({ ...given, rows, dry_run: true });
  const [done, ...others] = await ann.import.list();
  expect(others).toEqual([]);
  expect(done).toMatchObject({ table: 'properties', file_name: 'Rent book.xlsx', count: 3, undone_at: null });
  const { id } = done!;

  const strangers = await callerFor(db, who(w.rival, 'ann'));
  expect(await strangers.import.list()).toEqual([]);
  expect(await refusal(strangers.import.undoWhole({ id }))).toMatchObject({ code: 'not_found' });
  const wes = await callerFor(db, who(w.acme, 'wes'));
  expect(await refusal(wes.import.undoWhole({ id }))).toMatchObject({ code: 'forbidden' });
  expect(await refusal(wes.import.list())).toMatchObject({ code: 'forbidden' });

  const job = await ann.jobs.create({ property_id: ids[0]!, job_title: 'Fence' });
  const second = await ann.properties.update({ id: ids[1]!, changes: { city: 'Hull' } });
  const count = async () => (await ann.properties.list({})).meta.total;
  const before = await count();
  const { code, details } = await refusal(ann.import.undoWhole({ id }));
  expect(code).toBe('conflict');
  expect(details?.rows).toMatchObject([
    { row: 1, id: ids[0] },
    { row: 2, id: ids[1], message: 'It was changed since.' },
  ]);
  expect(await count()).toBe(before);

  // A row that was deleted meanwhile is undone already.
  await ann.jobs.remove({ id: job.id });
  await ann.properties.remove({ id: second.id });
  expect(await ann.import.undoWhole({ id })).toEqual({ ids, updated: [] });
  expect(await count()).toBe(before - 3);
  expect((await ann.import.list())[0]?.undone_at).not.toBeNull();
  expect(await refusal(ann.import.undoWhole({ id }))).toMatchObject({ code: 'conflict' });
});

test('what was chosen for a heading is remembered by company and table, the last time', async ({ db }) => {
  const w = await world(db, { acme: office, rival: office });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const choose = (address: string, field: string | null) =>
    ann.import.create({
      table: 'properties',
      fields: ['address'],
      rows: [[address]],
      headings: [{ heading: 'flat', field }],
    });
  await choose('1 Quay Street', null);
  expect(await ann.import.headings({ table: 'properties' })).toEqual({ flat: '' });
  await choose('2 Quay Street', 'city');
  expect(await ann.import.headings({ table: 'properties' })).toEqual({ flat: 'city' });
  expect(await ann.import.headings({ table: 'jobs' })).toEqual({});
  const strangers = await callerFor(db, who(w.rival, 'ann'));
  expect(await strangers.import.headings({ table: 'properties' })).toEqual({});
});

const street = {
  table: 'properties',
  fields: ['address', 'post_code', 'city', 'tenant_name'],
};

test('rows like existing ones or earlier ones are skipped, updated or added, as a call says for all or for one', async ({
  db,
}) => {
  const w = await world(db, { acme: office, rival: office });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const { ids } = await ann.import.create({ ...street, rows: [['9 High Street, Bury', 'BL9 0AA', 'Bury', '1']] });
  await (await callerFor(db, who(w.rival, 'ann'))).import.create({
    ...street,
    rows: [['Old Forge Lane, Ely', '', '', '']],
  });
  const rows = [
    ['9 HIGH street Bury', '', '', '2'],
    ['Flat 1, 9 High Street, Bury', '', '', '3'],
    ['Flat 2, 9 High Street, Bury', '', '', '4'],
    ['Flat 2 - 9 High Street, Bury BL9 0AA', '', '', '5'],
    ['9 High Street, Bury', 'OL6 6AA', '', '6'],
    ['Old Forge Lane, Ely', '', '', '7'],
  ];
  const like = [
    { row: 1, id: ids[0], like_row: null, name: '9 High Street, Bury' },
    { row: 4, id: null, like_row: 3, name: '' },
  ];
  const given = { ...street, rows };
  expect(await ann.import.duplicates(given)).toMatchObject(like);
  const tried = await ann.import.create({ ...given, dry_run: true });
  expect(tried).toMatchObject({ duplicates: like.map((each) => ({ ...each, action: 'skip' })), errors: [] });

  const tenants = async () =>
    (await ann.properties.list({ sort: 'id', order: 'asc' })).data.map(({ tenant_name }) => tenant_name);
  const done = await ann.import.create({
    ...given,
    duplicates: 'update',
    decisions: [
      { row: 4, action: 'add' },
      { row: 6, action: 'skip' },
    ],
  });
  expect(done).toMatchObject({ updated: ids, duplicates: [{ action: 'update' }, { action: 'add' }] });
  expect(done.ids).toHaveLength(4);
  expect(await tenants()).toEqual(['2', '3', '4', '5', '6']);
  const [first] = (await ann.properties.list({ sort: 'id', order: 'asc' })).data;
  // Empty cells change nothing.
  expect(first).toMatchObject({ address: '9 HIGH street Bury', post_code: 'BL9 0AA', city: 'Bury' });

  // The same file again adds what was skipped, and then nothing.
  const again = await ann.import.create(given);
  expect(again).toMatchObject({ ids: [expect.any(Number)], updated: [] });
  expect(await tenants()).toEqual(['2', '3', '4', '5', '6', '7']);
  expect(await ann.import.create(given)).toMatchObject({ ids: [], import_id: null });
  expect(await ann.import.list()).toMatchObject([{ count: 1 }, { count: 4, updated: 1 }, { count: 1 }]);
});

test('the undo of an import gives changed rows their former values, unless they were changed since', async ({ db }) => {
  const w = await world(db, { acme: office });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const { ids } = await ann.import.create({
    ...street,
    rows: [
      ['1 Quay Street', 'M3 3JZ', 'Hull', '1'],
      ['2 Quay Street', '', '', '2'],
    ],
  });
  const given = { table: 'properties', fields: ['address', 'city', 'tenant_name'], duplicates: 'update' as const };
  const rows = [
    ['1 QUAY STREET', 'Hull', '11'],
    ['2 Quay Street', 'Hull', ''],
    ['3 Quay Street', 'Hull', ''],
  ];
  const done = await ann.import.create({ ...given, rows });
  expect(done.updated).toEqual(ids);
  const id = done.import_id!;
  const { updatedAt } = (await ann.properties.list({ property_id: ids[0]! })).data[0]!;
  await ann.properties.update({ id: ids[0]!, changes: { access_notes: 'Ada' }, expected_updatedAt: updatedAt });
  const { details } = await refusal(ann.import.undoWhole({ id }));
  expect(details?.rows).toEqual([{ row: 1, id: ids[0], name: '1 QUAY STREET', message: 'It was changed since.' }]);

  // Another import is undone as a whole, the rows that it changed twice too.
  await ann.import.create({ ...given, rows: [['1 Quay Street', 'York', '12']] });
  const [latest] = await ann.import.list();
  expect(await ann.import.undoWhole({ id: latest!.id })).toEqual({ ids: [], updated: [ids[0]] });
  const after = (await ann.properties.list({ sort: 'id', order: 'asc' })).data;
  expect(after.map((each) => [each.address, each.city, each.tenant_name, each.access_notes])).toEqual([
    ['1 QUAY STREET', 'Hull', '11', 'Ada'],
    ['2 Quay Street', 'Hull', '2', ''],
    ['3 Quay Street', 'Hull', '', ''],
  ]);
});

test('an update has the rules of the call that changes a row, and leaves what cannot be undone', async ({ db }) => {
  const w = await world(db, { acme: office });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const users = {
    table: 'users',
    fields: ['email', 'first_name', 'role', 'password', 'mobile'],
    duplicates: 'update' as const,
  };
  const { email } = (await ann.users.list({ role: 'admin' })).data[0]!;
  const errorsOf = async (...row: string[]) =>
    (await ann.import.create({ ...users, rows: [row], dry_run: true })).errors;
  // The only admin.
  expect(await errorsOf(email.toUpperCase(), '', 'employee', '', '')).toMatchObject([{ row: 1 }]);
  expect(await errorsOf(email, '', '', 'fettle2026x', '')).toEqual([
    { row: 1, field: 'password', message: addedOnlyMessage },
  ]);
  // A change need not have the fields that a new row needs.
  expect(await errorsOf(email, '', '', '', '0161 496 0000')).toEqual([]);
  expect(await errorsOf(email, '', '', '', 'x')).toMatchObject([{ row: 1, field: 'mobile' }]);
});

const unread = [
  ['jobs', 'due_date', '31/02/2026', 'A day such as 28/02/2026.'],
  ['jobs', 'due_date', 'friday', 'A day such as 28/02/2026.'],
  ['time-tracking', 'start_time', '31/02/2026 8:30', 'A day and a time such as 28/02/2026 08:30.'],
  ['visits', 'starts', '25:00', 'A time such as 08:30.'],
  ['jobs', 'budget', '1e9', 'An amount such as 12.50.'],
  ['jobs', 'budget', '1.250', 'An amount with at most two digits after the decimal point, such as 12.50.'],
  ['jobs', 'budget', '99999999999', 'A smaller amount.'],
  ['customers', 'payment_terms', 'a month', 'A whole number such as 30.'],
  ['customers', 'payment_terms', '7.5', 'A whole number such as 30.'],
  ['customers', 'payment_terms', '-1', 'It must be at least 0.'],
  ['visits', 'expected_minutes', '25:30', 'It must be at most 24:00 hours.'],
  ['jobs', 'planned_minutes', 'long', 'Hours such as 8, 7.5 or 7:30.'],
  ['customers', 'reverse_charge', 'perhaps', 'Yes or no.'],
  ['properties', 'status', 'sold', 'Accepted: Active or Archived.'],
  [
    'jobs',
    'status',
    'open',
    'Accepted: Awaiting approval, Pending start, In progress, Pending completed, Completed, Cancelled, Rejected or Archived.',
  ],
  ['customers', 'email', 'foo@', 'An email address such as ann@example.com.'],
  ['users', 'email', 'foo@', 'An email address such as ann@example.com.'],
  ['customers', 'phone', 'ring me', 'Enter a phone number such as 0161 496 0000.'],
  ['customers', 'post_code', 'M3 3', 'A UK postcode such as M9 0PY.'],
  ['users', 'cis_utr', '12', 'Enter a UTR with 10 digits.'],
  ['properties', 'landlord_id', 'Lenard Price', 'No user has that name or email. Perhaps Leonard Price?'],
  ['properties', 'landlord_id', 'leonard@price.example', 'No user has that name or email.'],
  ['properties', 'landlord_id', 'Zzz', 'No user has that name or email.'],
  ['properties', 'landlord_id', 'Twin', 'More than one user has that name. Use the email.'],
  ['jobs', 'property_id', '1 Quay Sreet', 'No property has that address. Perhaps 1 Quay Street?'],
  ['jobs', 'job_title', 'x'.repeat(300), 'It must have at most 200 characters.'],
] as const;

test('the error of a cell says what was read and what would be accepted', async ({ db }) => {
  const w = await world(db, {
    acme: company({
      users: {
        ann: { role: 'admin' },
        leo: { role: 'landlord', first_name: 'Leonard', last_name: 'Price' },
        one: { role: 'landlord', first_name: 'Twin' },
        two: { role: 'landlord', first_name: 'Twin' },
      },
      properties: { quay: { address: '1 Quay Street' } },
    }),
  });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  for (const [table, field, cell, accepted] of unread) {
    const { errors } = await ann.import.create({ table, fields: [field], rows: [[cell]], dry_run: true });
    const read = cell.length > 60 ? `${cell.slice(0, 59)}…` : cell;
    expect(errors.find((each) => each.field === field)?.message, field).toBe(`Read “${read}”. ${accepted}`);
  }
});
