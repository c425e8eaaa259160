import { useState } from 'react';
import type { AmendableField } from '#server/amendment-requests/constants.ts';
import { type Amendment, isUndecided } from './amendment-list.ts';
import { askedChanges } from './asked-changes.ts';
import { nextOpen } from './next-open.ts';

interface Open {
  /** Null: the person closed it. */
  id: number | null;
  /** The order in which the requests stood: it tells which one follows that which is gone. */
  stood: readonly number[];
  marked: AmendableField | null;
}

/**
 * Which request is open and which of its changes the keys are for. The first one opens by itself, and so does the next one
 * when the open one is decided, here or by somebody else.
 */
export function useOpenRequest(rows: readonly Amendment[], timeZone: string) {
  const [open, setOpen] = useState<Open | undefined>();
  const stood = rows.map(({ id }) => id);
  const known = rows.map((row) => ({ id: row.id, isUndecided: isUndecided(row) }));

  let { id, marked } = open ?? { id: nextOpen([], known, 0), marked: null };
  if (id !== null && !stood.includes(id)) {
    id = nextOpen(open?.stood ?? [], known, id);
    marked = null;
  }
  if (open && id !== open.id && rows.length > 0) setOpen({ id, stood, marked });
  else if (id !== null && !open) setOpen({ id, stood, marked });
  else if (open && stood.join() !== open.stood.join()) setOpen({ ...open, stood });

  const request = rows.find((row) => row.id === id);
  const pending = request ? askedChanges(request, timeZone).filter(({ isPending }) => isPending) : [];
  const change = pending.find(({ key }) => key === marked) ?? pending[0];
  return {
    request,
    /** The change that is decided next. */
    change,
    show: (next: number | null) => setOpen({ id: next, stood, marked: null }),
    mark: (key: AmendableField) => open && key !== open.marked && setOpen({ ...open, marked: key }),
    /** Goes on from a request that was decided whole. */
    goOn: (from: number) => {
      const next = nextOpen(stood, known, from);
      setOpen(next === null ? undefined : { id: next, stood, marked: null });
    },
  };
}
