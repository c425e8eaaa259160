import { MutationObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Toaster } from '#app/ui/toaster.tsx';
import { createQueryClient } from './query-client.ts';

test('an equal success toast replaces the previous one; a different one is added', async () => {
  const client = createQueryClient();
  const save = (success?: string) =>
    new MutationObserver(client, {
      mutationFn: async () => 'saved',
      ...(success && { meta: { success } }),
    }).mutate();
  const cards = (text: string) => renderToStaticMarkup(<Toaster />).split(text).length - 1;
  await save();
  await save();
  expect(cards('Operation completed successfully!')).toBe(1);
  await save('Rate added');
  expect(cards('Operation completed successfully!')).toBe(1);
  expect(cards('Rate added')).toBe(1);
});
