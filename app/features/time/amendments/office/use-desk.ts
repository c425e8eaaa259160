import { useEffect, useRef, useState } from 'react';
import { useLatest, useSteadyRows } from '#app/table/grid/use-steady.ts';
import type { AmendableField } from '#server/amendment-requests/constants.ts';
import { type Amendment, isUndecided } from './amendment-list.ts';
import { nextOpen, stepTo } from './next-open.ts';
import { hasSeveral, requestedChanges } from './requested-changes.ts';
import { useDecisions, type Verdict } from './use-decisions.ts';

interface AmendmentKeys {
  accept(): void;
  reject(): void;
  edit(): void;
  acceptAll(): void;
  rejectAll(): void;
  step(by: 1 | -1): void;
}

const typedInto = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';

/**
 * Shortcuts A, R, E, J and K, except while typing or with an open dialog. They can be turned off, as WCAG 2.1.4
 * requires for single-letter shortcuts.
 */
function useAmendmentKeys(keys: AmendmentKeys, isOn: boolean): void {
  const latest = useLatest(keys);
  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typedInto)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const { accept, acceptAll, reject, rejectAll, edit, step } = latest;
      const acts: Record<string, () => void> = {
        a: event.shiftKey ? acceptAll : accept,
        r: event.shiftKey ? rejectAll : reject,
        e: edit,
        j: () => step(1),
        k: () => step(-1),
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOn, latest]);
}

export type Desk = ReturnType<typeof useDesk>;
export type Faults = Readonly<Record<string, string>>;

/** State of deciding requests one after another by mouse or keyboard. `fetched`: the current rows. */
export function useDesk(fetched: readonly Amendment[], timeZone: string, hasKeys: boolean) {
  /** The change being edited. Rows keep their positions meanwhile. */
  const [edited, setEdited] = useState<AmendableField | null>(null);
  const [errors, setErrors] = useState<Faults>({});
  const rows = useSteadyRows(fetched, edited !== null);
  const open = useOpenRequest(rows, timeZone);
  const { request, change } = open;

  const list = useRef<HTMLUListElement>(null);
  /** Move the focus after the user's own decision or step, not after other users' changes. */
  const takesFocus = useRef(false);
  const mark = `${request?.id} ${change?.key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns when another change is to be decided
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const card = list.current?.querySelector(`[data-request="${request?.id}"]`);
    const next = card?.querySelector<HTMLElement>('[aria-expanded]');
    (next ?? list.current?.closest<HTMLElement>('[role=tabpanel]'))?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }, [mark]);

  const { decide, isDeciding, rejection, forget } = useDecisions((answer) => {
    stop();
    takesFocus.current = true;
    if (!isUndecided(answer)) open.goOn(answer.id);
  });
  function stop() {
    setEdited(null);
    setErrors({});
    forget();
  }
  function cancel() {
    // Restores the focus before the editor unmounts.
    list.current?.querySelector<HTMLElement>(`[data-change="${edited}"]`)?.focus();
    stop();
  }
  function show(id: number | null) {
    stop();
    open.show(id);
  }
  function step(by: 1 | -1) {
    const ids = rows.map(({ id }) => id);
    const next = stepTo(ids, request?.id ?? null, by);
    if (next === request?.id) return;
    takesFocus.current = true;
    show(next);
  }
  const answer = (verdict: Exclude<Verdict, 'edited'>) =>
    request && change && !edited && decide({ request, change, verdict });
  const answerAll = (verdict: Exclude<Verdict, 'edited'>) =>
    request && hasSeveral(request) && !edited && decide({ request, change: 'all', verdict });
  useAmendmentKeys(
    {
      accept: () => answer('approved'),
      reject: () => answer('rejected'),
      acceptAll: () => answerAll('approved'),
      rejectAll: () => answerAll('rejected'),
      edit: () => change?.mayEdit && setEdited(change.key),
      step,
    },
    hasKeys,
  );

  return {
    rows,
    list,
    openId: request?.id ?? null,
    show,
    /** The target of keyboard shortcuts. */
    marked: change?.key ?? null,
    mark: open.mark,
    edited,
    edit: setEdited,
    cancel,
    /** Errors of the admin's own values. */
    errors: { ...rejection?.fields, ...errors },
    setErrors: (found: Faults) => {
      setErrors(found);
      forget();
    },
    /** Null if it belongs to another request. */
    rejection: rejection?.decision.request.id === request?.id ? rejection : null,
    forget,
    decide,
    isDeciding,
  };
}

interface Open {
  /** Null: closed by the user. */
  id: number | null;
  /** The last order of the requests, to find the successor of a removed one. */
  stood: readonly number[];
  marked: AmendableField | null;
}

/** The open request and marked change. Opens the first request, then the next one when the open one is decided. */
function useOpenRequest(rows: readonly Amendment[], timeZone: string) {
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
  const pending = request ? requestedChanges(request, timeZone).filter(({ isPending }) => isPending) : [];
  const change = pending.find(({ key }) => key === marked) ?? pending[0];
  return {
    request,
    /** The next change to decide. */
    change,
    show: (next: number | null) => setOpen({ id: next, stood, marked: null }),
    mark: (key: AmendableField) => open && key !== open.marked && setOpen({ ...open, marked: key }),
    /** Moves on from a fully decided request. */
    goOn: (from: number) => {
      const next = nextOpen(stood, known, from);
      setOpen(next === null ? undefined : { id: next, stood, marked: null });
    },
  };
}
