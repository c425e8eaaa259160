import type { SearchOption } from '#app/ui/search-select-match.ts';
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
    remember: remember,
    async find(query) {
      const found = await search(query);
      remember(found);
      return found;
    },
  };
}
