import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { searchScript } from './search.ts';

test('the search shows calls that hold every word, and sections with one', () => {
  const call = (textContent: string) => ({ textContent, hidden: false });
  const section = (...calls: ReturnType<typeof call>[]) => ({ hidden: false, querySelectorAll: () => calls, calls });
  const sections = [
    section(call('GET /jobs List open jobs'), call('POST /jobs Add a job')),
    section(call('GET /notes')),
  ];
  const frame = { hidden: true };
  let search = () => {};
  const field = {
    value: '',
    closest: () => frame,
    addEventListener: (_: string, run: () => void) => {
      search = run;
    },
  };
  const status = { textContent: '' };
  const document = {
    getElementById: (id: string) => (id === 'find' ? field : status),
    querySelectorAll: () => sections,
  };
  runInNewContext(searchScript, { document });
  expect(frame.hidden).toBe(false);
  const found = (value: string) => {
    field.value = value;
    search();
    return [
      sections.map(({ hidden, calls }) => (hidden ? 0 : calls.filter((each) => !each.hidden).length)),
      status.textContent,
    ];
  };
  expect(found('get')).toEqual([[1, 1], '2 calls']);
  expect(found(' Jobs  ADD ')).toEqual([[1, 0], '1 call']);
  expect(found('nothing')).toEqual([[0, 0], '0 calls']);
  expect(found('')).toEqual([[2, 1], '']);
});
