import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isTest, parse, repositoryFiles, root, walk } from '#tests/contract/structure/source.ts';

/** The README's pictures, each in light and dark: docs/pictures/<name>-light.webp. */
export const pictures = {
  hero: { width: 800, height: 520, shows: ['app/features/diary/', 'app/features/dashboard/worker/'] },
  plan: { width: 800, height: 500, shows: ['app/features/dashboard/office/'] },
  record: { width: 800, height: 500, shows: ['app/features/time/tracking/', 'app/features/time/records/'] },
  pay: { width: 800, height: 500, shows: ['app/features/pay/office/', 'app/features/pay/statements/'] },
  invoice: { width: 800, height: 500, shows: ['app/features/invoices/office/'] },
} as const satisfies Record<string, { width: number; height: number; shows: readonly string[] }>;

export type PictureName = keyof typeof pictures;
export const pictureNames = Object.keys(pictures) as PictureName[];
export const themes = ['light', 'dark'] as const;
export const pictureFile = (name: PictureName, theme: (typeof themes)[number]) => `docs/pictures/${name}-${theme}.webp`;

/** By file, how it looks, as of the day when the pictures were taken. */
export type Looks = Record<string, string>;
export type Manifest = Record<PictureName, Looks>;
export const manifestFile = path.join(root, 'docs/pictures/pictures.json');
export const readManifest = () => JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;

/**
 * What a file draws: its elements with their classes and icons, and its texts. Logic, names and comments may change
 * without a picture that does. Undefined: nothing.
 */
export function lookOf(file: string, text: string): string | undefined {
  if (!/\.tsx$/.test(file)) return undefined;
  const drawn: string[] = [];
  walk(parse(file, text).tree, (node) => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) drawn.push(node.tagName.getText());
    else if (ts.isJsxText(node)) drawn.push(node.text.replace(/\s+/g, ' ').trim());
    else if (ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent)) drawn.push(node.text);
  });
  return createHash('sha256').update(drawn.join('\n')).digest('hex').slice(0, 8);
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

export function looksOf(name: PictureName, files = repositoryFiles('app/features')): Looks {
  const shown = files.filter((file) => !isTest(file) && pictures[name].shows.some((start) => file.startsWith(start)));
  const looks = shown.flatMap((file) => {
    const look = lookOf(file, read(file));
    return look === undefined ? [] : [[file, look] as const];
  });
  return Object.fromEntries(looks.sort());
}

/** A picture is out of date when this share of the files that draw it look different. */
const maxChanged = 1 / 3;

/** The files that look different, if they are too many. */
export function outdated(taken: Looks, now: Looks): string[] {
  const files = [...new Set([...Object.keys(taken), ...Object.keys(now)])];
  const changed = files.filter((file) => taken[file] !== now[file]);
  return changed.length > files.length * maxChanged ? changed : [];
}
