/** A header's text as one line, or as two of about the same length: 'CIS verification', 'number'. */
export function headerLines(label: string): [first: string, second?: string] {
  const words = label.split(' ');
  const splits = words.slice(1).map((_, at): [string, string] => {
    return [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')];
  });
  const [shortest] = splits.sort((a, b) => longest(a) - longest(b));
  return shortest ?? [label];
}

const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));
