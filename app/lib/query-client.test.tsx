import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Toaster } from '#app/ui/toaster.tsx';
import { createQueryClient } from './query-client.ts';
import { toast } from './toast.ts';

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

test('a line that is known to be down raises no further toast until something is answered', async () => {
  const client = createQueryClient();
  let isDown = false;
  const observer = new QueryObserver(client, {
    queryKey: ['rows'],
    meta: { loud: true },
    retry: false,
    queryFn: async () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return 'rows';
    },
  });
  const stop = observer.subscribe(() => {});
  const toasts = () => renderToStaticMarkup(<Toaster />).includes('No internet connection');
  const fetchAgain = async (down: boolean) => {
    isDown = down;
    toast.remove();
    await observer.refetch();
    return toasts();
  };
  expect(await fetchAgain(false)).toBe(false);
  expect(await fetchAgain(true), 'the first time it is news').toBe(true);
  expect(await fetchAgain(true)).toBe(false);
  await fetchAgain(false);
  expect(await fetchAgain(true)).toBe(true);
  stop();
});

test('a query that fails raises a toast only where its screen asks for it', async () => {
  const client = createQueryClient();
  const failedToast = async (meta: { loud?: true }) => {
    toast.remove();
    const observer = new QueryObserver(client, {
      queryKey: [meta],
      meta,
      retry: false,
      initialData: 'rows',
      queryFn: async () => {
        throw new Error('Out of order');
      },
    });
    const stop = observer.subscribe(() => {});
    await observer.refetch();
    stop();
    return renderToStaticMarkup(<Toaster />).includes('Out of order');
  };
  expect(await failedToast({ loud: true })).toBe(true);
  expect(await failedToast({})).toBe(false);
});
