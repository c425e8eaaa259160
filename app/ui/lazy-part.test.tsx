import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const greeting = () =>
  lazyPart(async () => ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>);

test('the server renders the fallback of a part, and the part itself once it was preloaded', async () => {
  const Greeting = greeting();
  const page = () => renderToString(<Greeting name="Sam" fallback={<i>Loading...</i>} />);
  expect(page()).toBe('<i>Loading...</i>');
  await Greeting.preload();
  expect(page()).toBe('<p>Hello Sam</p>');
});

test('a part that nothing needs yet has no fallback, and is rendered once it has come', async () => {
  const Greeting = greeting();
  const page = () => renderToString(<Greeting needed={false} name="Sam" fallback={<i>Loading...</i>} />);
  expect(page()).toBe('');
  await Greeting.preload();
  expect(page()).toBe('<p>Hello Sam</p>');
});
