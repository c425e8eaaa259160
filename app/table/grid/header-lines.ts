/** A header's text as one line, or as two, split at the space nearest to its middle: 'CIS verification', 'number'. */
export function headerLines(label: string): string[] {
  const middle = label.length / 2;
  const after = label.indexOf(' ', middle);
  const before = label.lastIndexOf(' ', middle);
  const at = after < 0 || middle - before < after - middle ? before : after;
  return at < 0 ? [label] : [label.slice(0, at), label.slice(at + 1)];
}
