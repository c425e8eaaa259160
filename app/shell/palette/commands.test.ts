import { expect, test } from 'vitest';
import {
  absenceCommands,
  adding,
  addSynonyms,
  helpCommands,
  matches,
  navigationCommands,
  pageLabel,
  pageSynonyms,
  stepsIn,
  tabs,
} from './commands.ts';

const found = (text: string) =>
  [...navigationCommands, ...stepsIn].filter((item) => matches(item, text)).map(({ label }) => label);

test.each([
  ['wages', ['Pay', 'Pay run', 'Weekly statements', 'Payments']],
  ['pay run', ['Pay run']],
  ['statement', ['Weekly statements']],
  ['owed', ['Pay', 'Pay run', 'Weekly statements', 'Owed']],
  ['cis', ['CIS']],
  ['payslip', ['Weekly statements']],
  ['deleted', ['Activity']],
  ['calendar', ['Diary']],
  ['schedule', ['Diary']],
  ['rota', ['Diary']],
  ['holiday', ['Diary']],
  ['sick', ['Diary']],
  ['absence', ['Diary']],
  ['mileage', ['Expenses']],
  ['timesheet', ['Time Tracked']],
])('%s finds the pages and tabs of the role', (text, labels) => {
  expect(found(text)).toEqual(expect.arrayContaining([...labels]));
});

test('every command has its own target and name', () => {
  const items = [...adding, ...navigationCommands, ...stepsIn];
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  const addresses = stepsIn.map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
});

const newJob = { id: 'add Job', label: 'New job', icon: null as never, to: null, synonyms: 'add create' };

test.each([
  ['new job', true],
  ['job', true],
  ['add j', true],
  ['NEW', true],
  ['', true],
  ['ob', false],
  ['new property', false],
])('%j finds a new job: %s', (query, found) => {
  expect(matches(newJob, query)).toBe(found);
});

test('a view of a tab has the label of its page', () => {
  expect(pageLabel('/time-tracked/records?needs_review=true')).toBe('Time Tracked');
  expect(pageLabel('/payments')).toBe('Pay');
});

test('every entry has words of the office beside its label', () => {
  const own = [...Object.values(pageSynonyms), ...Object.values(addSynonyms), ...tabs.map(([, , , words]) => words)];
  const entries = [...adding, ...navigationCommands, ...stepsIn, ...helpCommands];
  expect(own.filter((words) => words.trim() === '')).toEqual([]);
  expect(entries.filter(({ synonyms = '' }) => /undefined/.test(synonyms) || synonyms.trim() === '')).toEqual([]);
});

test('an absence and a sick day are commands about a worker', () => {
  const items = absenceCommands({ user_id: 7, User: { first_name: 'Sam', last_name: 'Ito' } });
  const found = (text: string) => items.filter((item) => matches(item, text)).map(({ label, to }) => [label, to]);
  expect(found('sick sam')).toEqual([
    ['Absence…', '/diary?worker=7'],
    ['Sick today', null],
  ]);
  expect(found('holiday ito')).toEqual([['Absence…', '/diary?worker=7']]);
  expect(found('sick eva')).toEqual([]);
});
