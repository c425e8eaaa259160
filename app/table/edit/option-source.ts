import type { SearchOption } from '#app/ui/search-select-match.ts';
import type { Choices } from '../table-column.ts';

export interface OptionSource extends Required<Choices> {
  /** What stands in the rows is known without asking. */
  learn: (met: readonly SearchOption[]) => void;
}

/** Choices that are too many to be had at once: `ask` answers those that hold the words, and what was met is kept. */
export function createOptionSource(ask: Required<Choices>['find']): OptionSource {
  const options: SearchOption[] = [];
  function learn(met: readonly SearchOption[]) {
    for (const option of met) {
      const at = options.findIndex(({ value }) => value === option.value);
      if (at < 0) options.push(option);
      else options[at] = { ...options[at], ...option };
    }
  }
  return {
    options,
    learn,
    async find(words) {
      const found = await ask(words);
      learn(found);
      return found;
    },
  };
}
