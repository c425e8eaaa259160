import { useEffect, useState } from 'react';
import { matchOptions, type SearchOption } from '#app/ui/combobox.ts';
import type { Choices } from '../table-column.ts';

export interface OptionSource extends Required<Choices> {
  /** Adds options already known from loaded rows, which need no search. */
  remember: (met: readonly SearchOption[]) => void;
}

/** Choices with a server search (`find`) that keeps every option seen so far. */
export function createOptionSource(search: Required<Choices>['find']): OptionSource {
  const options: SearchOption[] = [];
  function remember(met: readonly SearchOption[]) {
    for (const option of met) {
      const at = options.findIndex(({ value }) => value === option.value);
      if (at < 0) options.push(option);
      else options[at] = { ...options[at], ...option };
    }
  }
  return {
    options,
    remember,
    async find(query) {
      const found = await search(query);
      remember(found);
      return found;
    },
  };
}

const pauseMs = 120;
const nothing: readonly SearchOption[] = [];

/** Options matching the query; '' gives the first ones, null disables the search. */
export function useChoices({ options, find }: Choices, query: string | null) {
  const [found, setFound] = useState<{ query: string; options: readonly SearchOption[] }>();
  useEffect(() => {
    if (!find || query === null) return;
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        find(query).then(
          (answer) => isCurrent && setFound({ query, options: answer }),
          // A failed search counts as no matches; the field's error says so.
          () => isCurrent && setFound({ query, options: nothing }),
        ),
      query === '' ? 0 : pauseMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [find, query]);
  if (query === null) return { shown: nothing, more: 0, isAsking: false };
  if (!find) return { ...matchOptions(options, query), isAsking: false };
  return { shown: found?.options ?? nothing, more: 0, isAsking: found?.query !== query };
}
