import { useEffect, useState } from 'react';
import { matchOptions, type SearchOption } from '#app/ui/search-select-match.ts';
import type { Choices } from '../table-column.ts';

/** Who types on is asked for later (ms). */
const pauseMs = 120;
const nothing: readonly SearchOption[] = [];

/** The choices that hold what was typed; '' for the first ones, null while nobody wants any. */
export function useChoices({ options, find }: Choices, words: string | null) {
  const [found, setFound] = useState<{ words: string; options: readonly SearchOption[] }>();
  useEffect(() => {
    if (!find || words === null) return;
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        find(words).then(
          (answer) => isCurrent && setFound({ words, options: answer }),
          // Without an answer there is nothing to choose, and what is typed says so.
          () => isCurrent && setFound({ words, options: nothing }),
        ),
      words === '' ? 0 : pauseMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [find, words]);
  if (words === null) return { shown: nothing, more: 0, isAsking: false };
  if (!find) return { ...matchOptions(options, words), isAsking: false };
  return { shown: found?.options ?? nothing, more: 0, isAsking: found?.words !== words };
}
