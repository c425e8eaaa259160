import { type RefObject, useEffect, useRef } from 'react';

/** Px that a press may move and still be a click. */
const slack = 5;
/** Px from the edge of the screen from which the page scrolls, and by how much each frame. */
const edge = 48;
const scrollStep = 14;

export interface Drop {
  /** `data-item` of what was dragged. */
  item: string;
  /** `data-cell` of where it was dropped. */
  cell: string;
  /** Share of the cell's width before the left edge of what was dropped, 0 to 1. */
  at: number;
}

interface Place {
  element: HTMLElement;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Handlers {
  onDrop: (drop: Drop) => void;
  /** The width of a `data-item` whose `data-edge` was dragged, as a share of its cell's width. */
  onResize: (item: string, share: number) => void;
  /** A text that follows the pointer, such as the time. */
  labelOf?: (drop: Drop) => string;
}

/**
 * Drags `[data-item]` into `[data-cell]` with a mouse or pen, and `[data-edge]` within an item to change its width. Nothing
 * renders meanwhile: the places are measured once, and each frame moves one copy by a transform. On touch screens a drag
 * scrolls, and a tap opens the item.
 */
export function useDrag(board: RefObject<HTMLElement>, scroller: RefObject<HTMLElement>, handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const root = board.current;
    if (!root) return;
    let stop: (() => void) | undefined;
    const pressed = (event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const target = event.target as HTMLElement;
      const item = target.closest<HTMLElement>('[data-item]');
      if (!item) return;
      stop?.();
      stop = target.closest('[data-edge]')
        ? beginResize(item, event, (share) => latest.current.onResize(item.dataset.item ?? '', share))
        : beginDrag(root, scroller.current, item, event, latest);
    };
    root.addEventListener('pointerdown', pressed);
    return () => {
      root.removeEventListener('pointerdown', pressed);
      stop?.();
    };
  }, [board, scroller]);
}

/** The click that ends a drag opens nothing. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

interface Pointer {
  onMove: (event: PointerEvent) => void;
  /** `isDone` is false if the drag was broken off. */
  onEnd: (isDone: boolean) => void;
}

/** Listens until the pointer is released, Escape is pressed or the returned function is called. */
function follow({ onMove, onEnd }: Pointer): () => void {
  const events = new AbortController();
  const { signal } = events;
  const end = (isDone: boolean) => {
    events.abort();
    onEnd(isDone);
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
  return () => end(false);
}

function beginResize(item: HTMLElement, start: PointerEvent, onResize: (share: number) => void): () => void {
  start.preventDefault();
  const cell = item.closest<HTMLElement>('[data-cell]');
  const whole = cell?.getBoundingClientRect().width ?? 1;
  const first = item.getBoundingClientRect().width;
  const style = item.style.width;
  let width = first;
  return follow({
    onMove(event) {
      width = Math.max(whole / 200, first + event.clientX - start.clientX);
      item.style.width = `${width}px`;
    },
    onEnd(isDone) {
      item.style.width = style;
      if (!isDone || Math.abs(width - first) < slack) return;
      swallowClick();
      onResize(width / whole);
    },
  });
}

function beginDrag(
  root: HTMLElement,
  scroller: HTMLElement | null,
  item: HTMLElement,
  start: PointerEvent,
  latest: RefObject<Handlers>,
): () => void {
  const { clientX: startX, clientY: startY } = start;
  let [x, y] = [startX, startY];
  let copy: HTMLElement | undefined;
  let label: HTMLElement | undefined;
  let places: Place[] = [];
  let over: Place | undefined;
  let frame = 0;
  let box = item.getBoundingClientRect();
  // Places are kept as on the whole page, so that scrolling does not move them.
  const offset = () => ({
    left: (scroller?.scrollLeft ?? 0) + window.scrollX,
    top: (scroller?.scrollTop ?? 0) + window.scrollY,
  });

  function lift() {
    box = item.getBoundingClientRect();
    const { left, top } = offset();
    places = [...root.querySelectorAll<HTMLElement>('[data-cell]')].map((element) => {
      const rect = element.getBoundingClientRect();
      return {
        element,
        left: rect.left + left,
        right: rect.right + left,
        top: rect.top + top,
        bottom: rect.bottom + top,
      };
    });
    copy = item.cloneNode(true) as HTMLElement;
    copy.removeAttribute('data-item');
    copy.setAttribute('aria-hidden', 'true');
    copy.className = `${item.className} !fixed !left-0 !top-0 z-drawer !cursor-grabbing opacity-90 shadow-floating will-change-transform`;
    copy.style.width = `${Math.min(box.width, 260)}px`;
    copy.style.height = `${box.height}px`;
    label = document.createElement('span');
    label.className =
      'absolute -top-6 left-0 rounded bg-text px-1.5 py-0.5 text-xs text-surface empty:hidden tabular-nums';
    copy.append(label);
    document.body.append(copy);
    item.dataset.lifted = '';
  }

  /** Which way to scroll: -1, 0 or 1. */
  const wayOf = (at: number, from: number, to: number) =>
    at > from && at < from + edge ? -1 : at < to && at > to - edge ? 1 : 0;

  function scrollAtEdge() {
    window.scrollBy(0, wayOf(y, 0, window.innerHeight) * scrollStep);
    const frameBox = scroller?.getBoundingClientRect();
    if (!scroller || !frameBox || y < frameBox.top || x < frameBox.left || x > frameBox.right) return;
    scroller.scrollBy(
      wayOf(x, frameBox.left, frameBox.right) * scrollStep,
      wayOf(y, frameBox.top, frameBox.bottom) * scrollStep,
    );
  }

  /** Where it would be dropped now. */
  function drop(): Drop | undefined {
    if (!over) return undefined;
    const grabbed = Math.min(startX - box.left, Math.min(box.width, 260));
    const at = (x - grabbed + offset().left - over.left) / (over.right - over.left);
    return { item: item.dataset.item ?? '', cell: over.element.dataset.cell ?? '', at: Math.min(Math.max(at, 0), 1) };
  }

  function draw() {
    frame = 0;
    if (!copy) return;
    const before = offset();
    scrollAtEdge();
    const { left, top } = offset();
    // It scrolls on while the pointer rests there.
    if (left !== before.left || top !== before.top) frame = requestAnimationFrame(draw);
    const [pageX, pageY] = [x + left, y + top];
    const next = places.find(
      (each) => pageX >= each.left && pageX < each.right && pageY >= each.top && pageY < each.bottom,
    );
    if (next !== over) {
      over?.element.removeAttribute('data-over');
      next?.element.setAttribute('data-over', '');
      over = next;
    }
    const grabbed = Math.min(startX - box.left, Math.min(box.width, 260));
    copy.style.transform = `translate(${x - grabbed}px, ${y - (startY - box.top)}px)`;
    const now = drop();
    if (label) label.textContent = (now && latest.current?.labelOf?.(now)) ?? '';
  }

  return follow({
    onMove(event) {
      [x, y] = [event.clientX, event.clientY];
      if (!copy) {
        if (Math.hypot(x - startX, y - startY) < slack) return;
        lift();
      }
      // Selecting text under a drag.
      event.preventDefault();
      if (frame === 0) frame = requestAnimationFrame(draw);
    },
    onEnd(isDone) {
      cancelAnimationFrame(frame);
      if (!copy) return;
      const dropped = drop();
      copy.remove();
      over?.element.removeAttribute('data-over');
      delete item.dataset.lifted;
      swallowClick();
      if (isDone && dropped) latest.current?.onDrop(dropped);
    },
  });
}
