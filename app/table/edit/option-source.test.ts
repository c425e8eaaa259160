import { expect, test } from 'vitest';
import { createOptionSource } from './option-source.ts';

test('what was found or met is kept, each once, under its newest name', async () => {
  const source = createOptionSource(async (words) => [{ value: '1', label: words }]);
  source.learn([{ value: '2', label: 'Two' }]);
  await source.find('One');
  await source.find('Uno');
  expect(source.options).toEqual([
    { value: '2', label: 'Two' },
    { value: '1', label: 'Uno' },
  ]);
});
