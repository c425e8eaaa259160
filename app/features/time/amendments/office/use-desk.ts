import { useEffect, useRef, useState } from 'react';
import { useLatest, useStableRows } from '#app/table/grid/use-stable-rows.ts';
import type { AmendableField } from '#server/amendment-requests/constants.ts';
import { type Amendment, isUndecided } from '../amendments.ts';
import { type Decision, hasSeveral, requestedChanges, useDecisions, type Verdict } from './use-decisions.ts';

const typedInto = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';

/** Single letters (capital: with Shift), except while typing or in a dialog. Can be off, as WCAG 2.1.4 requires. */
function useLetterKeys(acts: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const latest = useLatest(acts);
  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typedInto)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const letter = event.key.toLowerCase();
      const act = (event.shiftKey && latest[letter.toUpperCase()]) || latest[letter];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOn, latest]);
}

export type DecisionDesk = ReturnType<typeof useDecisionDesk>;
type DeskErrors = Readonly<Record<string, string>>;

/** State of deciding requests one after another by mouse or keyboard. `fetched`: the current rows. */
export function useDecisionDesk(fetched: readonly Amendment[], timeZone: string, hasKeys: boolean) {
  /** The change being edited. Rows keep their positions meanwhile. */
  const [edited, setEdited] = useState<AmendableField | null>(null);
  const [errors, setErrors] = useState<DeskErrors>({});
  const { messages, setMessage } = useMessages();
  // Not set while rendering: React 18 then takes what the device stored, such as `hasKeys`, before it has hydrated.
  const opened = useState(() => firstOpen(fetched));
  const isWriting = messages.has(opened[0]?.id ?? 0);
  const rows = useStableRows(fetched, edited !== null || isWriting);
  const open = useOpenRequest(rows, timeZone, opened);
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

  const {
    decide: send,
    isDeciding,
    rejection,
    clearRejection,
  } = useDecisions((answer) => {
    stop();
    setMessage(answer.id, null);
    takesFocus.current = true;
    if (!isUndecided(answer)) open.goOn(answer.id);
  });
  function stop() {
    setEdited(null);
    setErrors({});
    clearRejection();
  }
  const decide = (decision: Decision) => send(decision, changedMessage(decision.request, messages));
  const within = (selector: string) =>
    list.current?.querySelector<HTMLElement>(`[data-request="${request?.id}"] ${selector}`);
  /** Set by the user's press, not by a card that is opened again with a message in it. */
  const focusesMessage = useRef(false);
  useEffect(() => {
    if (!focusesMessage.current) return;
    focusesMessage.current = false;
    within(messageField)?.focus();
  });
  function write() {
    if (!request || !isUndecided(request)) return;
    focusesMessage.current = !isWriting;
    if (isWriting) within(messageField)?.focus();
    else setMessage(request.id, request.decision_note);
  }
  /** Back to deciding, with what was typed or without it. */
  function endWriting(discards: boolean) {
    within(`[data-change="${change?.key}"]`)?.focus();
    if (request && (discards || changedMessage(request, messages) === undefined)) setMessage(request.id, null);
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
  useLetterKeys(
    {
      a: () => answer('approved'),
      r: () => answer('rejected'),
      A: () => answerAll('approved'),
      R: () => answerAll('rejected'),
      e: () => change?.mayEdit && setEdited(change.key),
      m: write,
      j: () => step(1),
      k: () => step(-1),
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
    setErrors: (found: DeskErrors) => {
      setErrors(found);
      clearRejection();
    },
    /** Null if it belongs to another request. */
    rejection: rejection?.decision.request.id === request?.id ? rejection : null,
    forget: clearRejection,
    decide,
    isDeciding,
    /** The message being written for the open request; undefined if none is. */
    message: request && messages.get(request.id),
    write,
    setMessage: (text: string) => request && setMessage(request.id, text),
    endWriting,
    hasUnsentMessage: rows.some((row) => changedMessage(row, messages) !== undefined),
  };
}

const messageField = '[name=decision_note]';
type Messages = ReadonlyMap<number, string>;

/** Messages being written, by request: each stays until a decision on its request is saved. */
function useMessages() {
  const [messages, setMessages] = useState<Messages>(new Map());
  function setMessage(id: number, text: string | null) {
    setMessages((before) => {
      const next = new Map(before);
      if (text === null) next.delete(id);
      else next.set(id, text);
      return next;
    });
  }
  return { messages, setMessage };
}

/** What a decision sends as its message; undefined leaves the stored one as it is. */
export function changedMessage({ id, decision_note }: Amendment, messages: Messages): string | undefined {
  const text = messages.get(id)?.trim();
  return text === decision_note ? undefined : text;
}

interface Open {
  /** Null: closed by the user. */
  id: number | null;
  /** The last order of the requests, to find the successor of a removed one. */
  previousId: readonly number[];
  marked: AmendableField | null;
}

const knownOf = (rows: readonly Amendment[]) => rows.map((row) => ({ id: row.id, isUndecided: isUndecided(row) }));

function firstOpen(rows: readonly Amendment[]): Open | undefined {
  const id = nextOpen([], knownOf(rows), 0);
  return id === null ? undefined : { id, previousId: rows.map((row) => row.id), marked: null };
}

/** The open request and marked change. Opens the first request, then the next one when the open one is decided. */
function useOpenRequest(
  rows: readonly Amendment[],
  timeZone: string,
  [open, setOpen]: ReturnType<typeof useState<Open | undefined>>,
) {
  const previousId = rows.map(({ id }) => id);
  const known = knownOf(rows);

  let { id, marked } = open ?? { id: nextOpen([], known, 0), marked: null };
  if (id !== null && !previousId.includes(id)) {
    id = nextOpen(open?.previousId ?? [], known, id);
    marked = null;
  }
  if (open && id !== open.id && rows.length > 0) setOpen({ id, previousId, marked });
  else if (id !== null && !open) setOpen({ id, previousId, marked });
  else if (open && previousId.join() !== open.previousId.join()) setOpen({ ...open, previousId });

  const request = rows.find((row) => row.id === id);
  const pending = request ? requestedChanges(request, timeZone).filter(({ isPending }) => isPending) : [];
  const change = pending.find(({ key }) => key === marked) ?? pending[0];
  return {
    request,
    change,
    show: (next: number | null) => setOpen({ id: next, previousId, marked: null }),
    mark: (key: AmendableField) => open && key !== open.marked && setOpen({ ...open, marked: key }),
    /** Moves on from a fully decided request. */
    goOn: (from: number) => {
      const next = nextOpen(previousId, known, from);
      setOpen(next === null ? undefined : { id: next, previousId, marked: null });
    },
  };
}

/** To open once `id` is decided or gone: the next undecided one in the previous order, else the nearest before it. */
export function nextOpen(
  previousId: readonly number[],
  now: readonly { id: number; isUndecided: boolean }[],
  id: number,
) {
  const open = new Set(now.flatMap((request) => (request.isUndecided && request.id !== id ? request.id : [])));
  const at = previousId.indexOf(id);
  const after = previousId.slice(at + 1).find((each) => open.has(each));
  const before = previousId
    .slice(0, Math.max(at, 0))
    .reverse()
    .find((each) => open.has(each));
  return after ?? before ?? [...open][0] ?? null;
}

/** The id `by` positions further, clamped to the list. The first one if none is open. */
export function stepTo(ids: readonly number[], open: number | null, by: 1 | -1): number | null {
  const at = open === null ? -1 : ids.indexOf(open);
  if (at < 0) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + by, 0), ids.length - 1)] ?? null;
}
