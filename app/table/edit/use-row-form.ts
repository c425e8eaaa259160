import { useState } from 'react';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';

/**
 * The row that a page's form edits. Adding is in the URL (`?new=1`), so that any page can link to it. `isMounted` stays
 * true after the first opening, for the closing animation.
 */
export function useRowForm<Row>() {
  const adding = useOpenPanel('new');
  const [row, setRow] = useState<Row | null>(null);
  const [wasEdited, setEdited] = useState(false);
  const isAdding = adding.isMounted && adding.value !== null;
  const subject: Row | 'new' | null = isAdding ? 'new' : row;
  function edit(next: Row) {
    setEdited(true);
    setRow(next);
  }
  function close() {
    setRow(null);
    adding.close();
  }
  return { subject, isMounted: adding.isMounted || wasEdited, add: () => adding.open('1'), edit, close };
}
