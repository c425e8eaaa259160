export interface SearchOption {
  value: string;
  label: string;
  /** A second line: the address of a job, the town of an address. It is searched too. */
  detail?: string;
}

/** How many options are shown at once: past that a person types on sooner than they scroll. */
export const searchLimit = 50;

/**
 * The options that hold every word of the query, in their own order: those with the label beginning like the
 * query first. `more` counts the matches past the limit.
 */
export function matchOptions<T extends SearchOption>(options: readonly T[], query: string) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const first = words.join(' ');
  const found = options.filter((option) => {
    const text = `${option.label} ${option.detail ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const leading = found.filter((option) => option.label.toLowerCase().startsWith(first));
  const rest = found.filter((option) => !leading.includes(option));
  const all = [...leading, ...rest];
  return { shown: all.slice(0, searchLimit), more: Math.max(0, all.length - searchLimit) };
}
