import { MutationObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Toaster } from '#app/components/toaster.tsx';
import { createQueryClient } from './query-client.ts';

test('the same success twice in a row is one card, a different one a second card', async () => {
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
