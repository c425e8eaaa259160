import { useState } from 'react';
import { useOpenPart } from '#app/ui/use-open-part.ts';

/**
 * Which row a page's form is open for. Adding stands in the address, so that any place can lead there: `?new=1`. `wanted`:
 * it was opened once, and stays so that it can be seen leaving.
 */
export function useRowForm<Row>() {
  const adding = useOpenPart('new');
  const [row, setRow] = useState<Row | null>(null);
  const [wasEdited, setEdited] = useState(false);
  const isAdding = adding.wanted && adding.value !== null;
  const subject: Row | 'new' | null = isAdding ? 'new' : row;
  function edit(next: Row) {
    setEdited(true);
    setRow(next);
  }
  function close() {
    setRow(null);
    adding.close();
  }
  return { subject, wanted: adding.wanted || wasEdited, add: () => adding.open('1'), edit, close };
}
