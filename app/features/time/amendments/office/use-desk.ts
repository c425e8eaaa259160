import { useEffect, useRef, useState } from 'react';
import { useSteadyRows } from '#app/table/grid/use-steady-rows.ts';
import type { AmendableField } from '#server/amendment-requests/constants.ts';
import { type Amendment, isUndecided } from './amendment-list.ts';
import { hasSeveral } from './asked-changes.ts';
import { stepTo } from './next-open.ts';
import { useAmendmentKeys } from './use-amendment-keys.ts';
import { useDecisions, type Verdict } from './use-decisions.ts';
import { useOpenRequest } from './use-open-request.ts';

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
