import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dismissToast, toast } from '#app/lib/toast.ts';
import { Toaster } from './toaster.tsx';

test('a closing toast does not block the element under it', () => {
  const id = toast.success('Saved');
  expect(renderToString(<Toaster />)).toContain('pointer-events-auto');
  dismissToast(id);
  const leaving = renderToString(<Toaster />);
  expect(leaving).toContain('Saved');
  expect(leaving).not.toContain('pointer-events-auto');
});
