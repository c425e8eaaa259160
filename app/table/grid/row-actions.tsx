import Ellipsis from 'lucide-react/icons/ellipsis';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast, toastPositions } from '#app/lib/toast.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { Icon } from '#app/ui/icon.ts';
import { useAnchored } from '#app/ui/use-anchored.ts';

export interface RowAction<Row> {
  label: string;
  icon: Icon;
  onClick: (row: Row) => void;
  isDanger?: boolean;
  isHidden?: (row: Row) => boolean;
  /** Part of the label. Set if the action waits for somebody: it then stays in sight, as this word. */
  word?: string;
  /** The key that does it with the selected rows, where nothing is typed: 'a'. */
  letter?: string;
  /** Also offered for all selected rows. */
  onMany?: (rows: readonly Row[]) => void;
  /** Why the action is unavailable on this row; undefined if it is available. */
  blockedReason?: (row: Row) => string | undefined;
}

interface RowActionsProps<Row> {
  row: Row;
  rowLabel: string;
  actions: readonly RowAction<Row>[];
  withLabels?: boolean;
  /** Shows the actions' words instead of their icons. */
  isText?: true;
  /** In the tab order. In a table only the active row's actions are. */
  isReached: boolean;
}

export function RowActions<Row>(props: RowActionsProps<Row>) {
  const { row, rowLabel, actions, withLabels = false, isText, isReached } = props;
  const offered = actions.filter(({ isHidden }) => !isHidden?.(row));
  const run = runner(row);
  return offered.map((action) => {
    const { label, word, icon: Icon, isDanger, blockedReason } = action;
    const why = blockedReason?.(row);
    return (
      <button
        key={label}
        type="button"
        tabIndex={isReached ? 0 : -1}
        aria-label={withLabels ? undefined : `${label} ${rowLabel}`}
        title={why ?? label}
        aria-disabled={why ? true : undefined}
        onClick={(event) => {
          if (!why) guardDoubleClick(event);
          run(action);
        }}
        className={classNames(
          'inline-flex items-center justify-center gap-1.5 rounded-md aria-disabled:cursor-default aria-disabled:opacity-40',
          withLabels ? 'min-h-small px-3 font-medium text-sm' : isText ? 'h-row px-2.5 font-medium' : 'size-row',
          isText ? 'text-accent' : 'text-muted',
          isDanger ? 'hover:bg-danger-soft hover:text-danger' : 'hover:bg-hover hover:text-text',
        )}
      >
        {!isText && <Icon className="size-4.5 shrink-0" aria-hidden="true" />}
        {withLabels && <span>{label}</span>}
        {isText && <span>{word}</span>}
      </button>
    );
  });
}

/** Runs an action on a row, or says why it is unavailable. */
const runner =
  <Row,>(row: Row) =>
  ({ onClick, blockedReason }: RowAction<Row>) => {
    const why = blockedReason?.(row);
    if (why) toast.error(why, { ...toastPositions.centre, id: 'refused' });
    else onClick(row);
  };

/** px */
const itemHeight = 38;

/** Menu of all actions of a row, rendered over the page because the table would clip it. */
export function RowMenu<Row>({
  row,
  rowLabel,
  isReached,
  ...given
}: Omit<RowActionsProps<Row>, 'withLabels' | 'isText'>) {
  const actions = given.actions.filter(({ isHidden }) => !isHidden?.(row));
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={isReached ? 0 : -1}
        aria-label={`More actions ${rowLabel}`}
        title="More actions"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => {
          guardDoubleClick(event);
          setOpen(!isOpen);
        }}
        className="inline-flex size-row items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
      >
        <Ellipsis className="size-4.5" aria-hidden="true" />
      </button>
      {isOpen && <OpenMenu {...{ id, button, row, rowLabel, actions }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface OpenMenuProps<Row> extends Pick<RowActionsProps<Row>, 'row' | 'rowLabel' | 'actions'> {
  id: string;
  button: RefObject<HTMLButtonElement>;
  onClose: () => void;
}

function OpenMenu<Row>({ id, button, row, rowLabel, actions, onClose }: OpenMenuProps<Row>) {
  const menu = useRef<HTMLDivElement>(null);
  const at = useAnchored(button, { height: actions.length * itemHeight + 16, gap: 4, isRight: true });
  const run = runner(row);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    const elsewhere = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node) && !button.current?.contains(target as Node)) latest.current();
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [button]);

  function close() {
    onClose();
    button.current?.focus();
  }
  function pressed(event: KeyboardEvent) {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const now = items.indexOf(document.activeElement as HTMLElement);
    if (step !== 0) items[(now + step + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return createPortal(
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={`More actions ${rowLabel}`}
      onKeyDown={pressed}
      style={at}
      className="fixed z-dialog min-w-44 rounded-lg border border-line bg-raised p-1 text-sm shadow-floating"
    >
      {actions.map((action) => {
        const { label, icon: Icon, isDanger, blockedReason } = action;
        return (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={blockedReason?.(row) ? true : undefined}
            title={blockedReason?.(row)}
            onClick={() => {
              close();
              run(action);
            }}
            className={classNames(
              'flex w-full items-center gap-2.5 rounded-md px-2.5 py-2 text-left focus:outline-none aria-disabled:text-muted',
              isDanger
                ? 'text-danger hover:bg-danger-soft focus:bg-danger-soft'
                : 'hover:bg-hover focus:bg-accent-soft',
            )}
          >
            <Icon className={classNames('size-4.5 shrink-0', !isDanger && 'text-muted')} aria-hidden="true" />
            {label}
          </button>
        );
      })}
    </div>,
    document.querySelector('main') ?? document.body,
  );
}

/** A second press within this time (ms) and distance (px) belongs to the same double click. */
const withinMs = 350;
const withinPx = 8;

/** Swallows the second click of a double click on a row action, even if a dialog now covers it. */
function guardDoubleClick({ clientX, clientY, detail }: Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'>) {
  // A keyboard click has no pointer position.
  if (detail === 0) return;
  const swallow = (event: MouseEvent) => {
    const isNear = Math.abs(event.clientX - clientX) < withinPx && Math.abs(event.clientY - clientY) < withinPx;
    if (!isNear) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') {
      toast.error('double click is not allowed', { ...toastPositions.centre, id: 'double-click' });
    }
  };
  const kinds = ['pointerdown', 'mousedown', 'click'] as const;
  for (const kind of kinds) window.addEventListener(kind, swallow, true);
  setTimeout(() => {
    for (const kind of kinds) window.removeEventListener(kind, swallow, true);
  }, withinMs);
}
