import type { OfferedItem } from '#server/price-list/schema.ts';

/**
 * Items with every typed word in code or description, as the server searches; those whose code begins with what was typed
 * come first, the others in their order.
 */
export function findItems(items: readonly OfferedItem[], typed: string, most: number): readonly OfferedItem[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/);
  const found = items.filter(({ code, description }) => {
    const held = `${code} ${description}`.toLowerCase();
    return words.every((word) => held.includes(word));
  });
  const begins = ({ code }: OfferedItem) => code.toLowerCase().startsWith(text);
  return [...found.filter(begins), ...found.filter((item) => !begins(item))].slice(0, most);
}
