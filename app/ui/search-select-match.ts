export interface SearchOption {
  value: string;
  label: string;
  /** A second line, also searched: the address of a job, the town of an address. */
  detail?: string;
}

/** Maximum options shown: with more, typing is faster than scrolling. */
export const searchLimit = 50;

/**
 * Options that contain every word of the query, in order, with labels that start with the query first. `more` counts
 * the matches past the limit.
 */
export function matchOptions<T extends SearchOption>(options: readonly T[], query: string) {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  const first = terms.join(' ');
  const found = options.filter((option) => {
    const text = `${option.label} ${option.detail ?? ''}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  });
  const leading = found.filter((option) => option.label.toLowerCase().startsWith(first));
  const rest = found.filter((option) => !leading.includes(option));
  const all = [...leading, ...rest];
  return { shown: all.slice(0, searchLimit), more: Math.max(0, all.length - searchLimit) };
}
