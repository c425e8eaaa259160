/** Joins class names, leaving out what is false, null, undefined or ''. */
export function classNames(...parts: (string | false | null | undefined)[]) {
  return parts.filter(Boolean).join(' ');
}
