import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#tests/contract/structure/source.ts';
import { lookOf, looksOf, outdated, pictureFile, pictureNames, readManifest, themes } from './pictured.ts';

describe('the README’s pictures', () => {
  test.each(pictureNames)('%s still looks like its page; if not: npm run build && npm run pictures', (name) => {
    expect(outdated(readManifest()[name] ?? {}, looksOf(name))).toEqual([]);
  });

  test('are all there and shown', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    const files = pictureNames.flatMap((name) => themes.map((theme) => pictureFile(name, theme)));
    expect(files.filter((file) => !existsSync(path.join(root, file)) || !readme.includes(file))).toEqual([]);
  });

  test('are out of date when a third of their files look different, not by a single one', () => {
    const taken = { a: '1', b: '1', c: '1', d: '1' };
    expect(outdated(taken, { ...taken, a: '2' })).toEqual([]);
    expect(outdated(taken, { ...taken, a: '2', b: '2' })).toEqual(['a', 'b']);
    expect(outdated(taken, { a: '1', b: '1', e: '1' })).toEqual(['c', 'd', 'e']);
  });

  test('show elements, classes and texts, not logic', () => {
    const look = (text: string) => lookOf('app/x.tsx', text);
    const page = "const Page = () => { const at = 1; return <p className='mt-2'>Late {at}</p>; }";
    expect(look(page.replace('const at = 1;', '/* no. */ const at = next();'))).toBe(look(page));
    for (const change of ['Soon', '<b>Late</b>']) expect(look(page.replace('Late', change))).not.toBe(look(page));
    expect(look(page.replace('mt-2', 'mt-4'))).not.toBe(look(page));
  });
});
