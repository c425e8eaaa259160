import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

/** Degrees. Consecutive ids are 108 degrees apart, so that people who were added together are told apart. */
const hueOf = (id: number) => 20 + 36 * ((id * 7) % 10);

/**
 * The style that gives an element and its children a person's colour, the same everywhere: `bg-person` and
 * `text-on-person` of a disc, `border-person-edge` of a left edge. None: nobody, in grey.
 */
export const personStyle = (id: number | null): CSSProperties => ({
  [id === null ? '--chroma' : '--hue']: id === null ? 0 : hueOf(id),
});

/** 'GO' of 'Grace Okafor'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase('en-GB');
}

interface PersonDiscProps {
  /** User id; null for nobody. */
  id: number | null;
  name: string;
  /** No name stands beside it. */
  isAlone?: boolean;
  className?: string;
}

/** A person's initials in their colour, beside the name. */
export function PersonDisc({ id, name, isAlone = false, className }: PersonDiscProps) {
  return (
    <span
      style={personStyle(id)}
      // Drawn by CSS: no part of the text that is searched, copied or translated.
      data-initials={initialsOf(name)}
      {...(isAlone ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      // The border shows in forced colours only.
      className={classNames(
        'inline-flex size-6 shrink-0 select-none items-center justify-center rounded-full border border-transparent bg-person align-middle font-medium text-2xs text-on-person before:content-[attr(data-initials)]',
        className,
      )}
    />
  );
}
