import { expect, test } from 'vitest';
import { createOptionSource } from './option-source.ts';

test('keeps found and seen options, each once, under the newest label', async () => {
  const source = createOptionSource(async (text) => [{ value: '1', label: text }]);
  source.remember([{ value: '2', label: 'Two' }]);
  await source.find('One');
  await source.find('Uno');
  expect(source.options).toEqual([
    { value: '2', label: 'Two' },
    { value: '1', label: 'Uno' },
  ]);
});
