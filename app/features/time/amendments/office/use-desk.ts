import { useEffect, useRef, useState } from 'react';
import { useLatest } from '#app/table/grid/use-latest.ts';
import { useSteadyRows } from '#app/table/grid/use-steady-rows.ts';
import type { AmendableField } from '#server/amendment-requests/constants.ts';
import { type Amendment, isUndecided } from './amendment-list.ts';
import { askedChanges, hasSeveral } from './asked-changes.ts';
import { nextOpen, stepTo } from './next-open.ts';
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
 * A, R, E, J and K, wherever the focus is on the page but where somebody types or a dialog is open. They can be switched
 * off, as WCAG 2.1.4 wants it of keys that are letters alone.
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

/** Deciding one request after the other, by mouse and by keys. `fetched`: those that are shown, as they are now. */
export function useDesk(fetched: readonly Amendment[], timeZone: string, hasKeys: boolean) {
  /** The change whose editor is open: nothing moves away under somebody who types. */
  const [edited, setEdited] = useState<AmendableField | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const rows = useSteadyRows(fetched, edited !== null);
  const open = useOpenRequest(rows, timeZone);
  const { request, change } = open;

  const list = useRef<HTMLUListElement>(null);
  /** After a decision or a step the focus goes along; what others do leaves it where it is. */
  const takesFocus = useRef(false);
  const mark = `${request?.id} ${change?.key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another change is the one to decide
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const card = list.current?.querySelector(`[data-request="${request?.id}"]`);
    const next = card?.querySelector<HTMLElement>('[aria-expanded]');
    (next ?? list.current?.closest<HTMLElement>('[role=tabpanel]'))?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }, [mark]);

  const { decide, isDeciding, refusal, forget } = useDecisions((answer) => {
    stop();
    takesFocus.current = true;
    if (!isUndecided(answer)) open.goOn(answer.id);
  });
  function stop() {
    setEdited(null);
    setFaults({});
    forget();
  }
  function cancel() {
    // Back to what was edited, before its editor goes and takes the focus along.
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
    /** The change that is decided next, and by the keys. */
    marked: change?.key ?? null,
    mark: open.mark,
    edited,
    edit: setEdited,
    cancel,
    /** What is wrong with the admin's own value. */
    faults: { ...refusal?.fields, ...faults },
    setFaults: (found: Faults) => {
      setFaults(found);
      forget();
    },
    /** Null where it was another request's. */
    refusal: refusal?.decision.request.id === request?.id ? refusal : null,
    forget,
    decide,
    isDeciding,
  };
}

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
