import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withBodies } from './unused-code.ts';

const code = `const hooks = { read(x) { return x }, write: (x) => { return x } };
function outer() { function inner(a) { return a } return { inner, read: hooks.read } }`;
const withOnly = (bodies: Record<string, string>) => withBodies(code, parseAst(code), bodies);

test('replaces bodies of functions, methods and properties, at any depth', () => {
  expect(withOnly({ inner: 'return 1;', write: '' })).toBe(
    code.replace('{ return a }', '{return 1;}').replace('=> { return x }', '=> {}'),
  );
});

test('a name that the package no longer has stops the build', () => {
  expect(() => withOnly({ inner: '', gone: '' })).toThrow('No longer in the package: gone');
});
