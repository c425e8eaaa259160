import { useState } from 'react';
import { useOpenPanel } from '#app/ui/use-open-panel.ts';

/**
 * Which row a page's form is open for. Adding stands in the address, so that any place can lead there: `?new=1`. `isMounted`:
 * it was opened once, and stays so that it can be seen leaving.
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
