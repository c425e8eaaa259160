import { type RefObject, useEffect, useRef } from 'react';

/** Px that a press may move and still be a click. */
const slack = 5;
/** Ms that a finger rests on an item before it lifts it, and px that it may slip meanwhile: more scrolls. */
const longPress = 350;
const slip = 10;
/** Px from an edge of the board or the window from which a drag scrolls, and by how much each frame. */
const edge = 48;
const scrollStep = 14;

export interface Drop {
  /** `data-item` of what was dragged. */
  item: string;
  /** Its `data-name`, if it has one. */
  name: string;
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
 * Drags `[data-item]` into `[data-cell]`, and `[data-edge]` within an item to change its width. Nothing renders meanwhile:
 * the places are measured once, and each frame moves one copy by a transform. A finger lifts an item, or takes its edge, by
 * resting on it; a finger that moves at once scrolls, and a tap opens the item.
 */
export function useDrag(board: RefObject<HTMLElement>, scroller: RefObject<HTMLElement>, handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const root = board.current;
    if (!root) return;
    let stop: (() => void) | undefined;
    const pressed = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      const target = event.target as HTMLElement;
      const item = target.closest<HTMLElement>('[data-item]');
      if (!item) return;
      stop?.();
      stop = target.closest('[data-edge]')
        ? beginResize(item, event, (share) => latest.current.onResize(item.dataset.item ?? '', share))
        : beginDrag(root, scroller.current, item, event, latest);
    };
    // Safari lets a drag keep the page from scrolling only where such a listener was there before the touch.
    const nothing = () => {};
    root.addEventListener('pointerdown', pressed);
    root.addEventListener('touchmove', nothing, { passive: false });
    return () => {
      root.removeEventListener('pointerdown', pressed);
      root.removeEventListener('touchmove', nothing);
      stop?.();
    };
  }, [board, scroller]);
}

/** Swallows the click that ends a drag. */
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
  /** `isDone` is false if the drag was cancelled. */
  onEnd: (isDone: boolean) => void;
}

interface Following {
  /** Cancels the drag; no effect once it has ended. */
  stop: () => void;
  /** Aborted at the end. */
  signal: AbortSignal;
}

/** Listens until the pointer is released, Escape is pressed or it is stopped. */
function follow({ pointerId }: PointerEvent, { onMove, onEnd }: Pointer): Following {
  const events = new AbortController();
  const { signal } = events;
  const end = (isDone: boolean) => {
    if (signal.aborted) return;
    events.abort();
    onEnd(isDone);
  };
  const mine = (does: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) does(event);
  };
  window.addEventListener('pointermove', mine(onMove), { signal });
  window.addEventListener(
    'pointerup',
    mine(() => end(true)),
    { signal },
  );
  window.addEventListener(
    'pointercancel',
    mine(() => end(false)),
    { signal },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
  return { stop: () => end(false), signal };
}

/** Prevents scrolling and the context menu while a finger holds an item. */
function holdPage(item: HTMLElement, isHeld: () => boolean, signal: AbortSignal) {
  const hold = (event: Event) => {
    if (isHeld() && event.cancelable) event.preventDefault();
  };
  item.addEventListener('touchmove', hold, { passive: false, signal });
  item.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

function beginResize(item: HTMLElement, start: PointerEvent, onResize: (share: number) => void): () => void {
  const isFinger = start.pointerType === 'touch';
  if (!isFinger) start.preventDefault();
  let isHeld = !isFinger;
  const hold = () => {
    isHeld = true;
    item.dataset.sizing = '';
  };
  const rest = isFinger ? setTimeout(hold, longPress) : undefined;
  const cell = item.closest<HTMLElement>('[data-cell]');
  const whole = cell?.getBoundingClientRect().width ?? 1;
  const first = item.getBoundingClientRect().width;
  const style = item.style.width;
  let width = first;
  const { stop, signal } = follow(start, {
    onMove(event) {
      if (!isHeld) {
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) >= slip) stop();
        return;
      }
      width = Math.max(whole / 200, first + event.clientX - start.clientX);
      item.style.width = `${width}px`;
    },
    onEnd(isDone) {
      clearTimeout(rest);
      item.style.width = style;
      delete item.dataset.sizing;
      if (!isHeld) return;
      const isResized = Math.abs(width - first) >= slack;
      if (isFinger || isResized) swallowClick();
      if (isDone && isResized) onResize(width / whole);
    },
  });
  if (isFinger) holdPage(item, () => isHeld, signal);
  return stop;
}

interface Ready {
  /** Covers the page, so that nothing below the pointer changes its look. */
  stage: HTMLElement;
  /** The copy at the pointer and the mark on the cell below it: separate layers, moved by transforms only. */
  copy: HTMLElement;
  label: HTMLElement;
  mark: HTMLElement;
  places: readonly Place[];
  /** The corner that covers the cells below it while they scroll. */
  corner: HTMLElement | null;
  /** Px from the left and top of the copy to the pointer. */
  grabbedX: number;
  grabbedY: number;
}

type Offset = Pick<Place, 'left' | 'top'>;

/** In page coordinates, so that scrolling does not change them. */
const offsetOf = (scroller: HTMLElement | null): Offset => ({
  left: (scroller?.scrollLeft ?? 0) + window.scrollX,
  top: (scroller?.scrollTop ?? 0) + window.scrollY,
});

/** Cells of a table by its rows and columns: a third of the time that each cell of 15 workers would take. */
function placesOf(root: HTMLElement, { left, top }: Offset): Place[] {
  const rows = new Map<Element, DOMRect>();
  const columns = new Map<number, DOMRect>();
  const rectOf = <Key>(known: Map<Key, DOMRect>, key: Key, element: Element) => {
    const rect = known.get(key) ?? element.getBoundingClientRect();
    known.set(key, rect);
    return rect;
  };
  return [...root.querySelectorAll<HTMLElement>('[data-cell]')].map((element) => {
    const row = element instanceof HTMLTableCellElement ? element.parentElement : null;
    const across = row ? rectOf(columns, (element as HTMLTableCellElement).cellIndex, element) : null;
    const down = row ? rectOf(rows, row, row) : element.getBoundingClientRect();
    const { left: from, right: to } = across ?? down;
    return { element, left: from + left, right: to + left, top: down.top + top, bottom: down.bottom + top };
  });
}

/** The widest copy, px, and how far down it is held at most if a part of the item stays. */
const widest = 260;
const headHeight = 40;

const span = (className: string) => {
  const element = document.createElement('span');
  element.className = className;
  return element;
};

/** Measures first and writes after, so that the page is laid out once. Nothing of it shows yet. */
function prepare(root: HTMLElement, scroller: HTMLElement | null, item: HTMLElement, start: PointerEvent): Ready {
  const box = item.getBoundingClientRect();
  const places = placesOf(root, offsetOf(scroller));
  const width = Math.min(box.width, widest);
  const copy = item.cloneNode(true) as HTMLElement;
  for (const name of ['data-item', 'data-visit', 'data-name', 'id', 'title']) copy.removeAttribute(name);
  // Keep open menus and panels below the copy.
  const staying = copy.querySelectorAll('[data-stays]');
  for (const element of staying) element.remove();
  const isWhole = staying.length === 0;
  copy.setAttribute('aria-hidden', 'true');
  copy.tabIndex = -1;
  copy.className = `${item.className} !fixed !left-0 !top-0 !cursor-grabbing shadow-floating will-change-[transform,opacity]`;
  copy.style.width = `${width}px`;
  if (isWhole) copy.style.height = `${box.height}px`;
  copy.style.opacity = '0';
  copy.style.transform = `translate(${box.left}px, ${box.top}px)`;
  const label = span('absolute -top-6 left-0 rounded bg-text px-1.5 py-0.5 text-xs text-surface empty:hidden');
  copy.append(label);
  const mark = span('fixed top-0 left-0 rounded-md border-2 border-accent will-change-[transform,opacity]');
  mark.style.opacity = '0';
  const stage = span('pointer-events-none fixed inset-0 z-drawer cursor-grabbing');
  stage.append(mark, copy);
  document.body.append(stage);
  return {
    stage,
    copy,
    label,
    mark,
    places,
    corner: root.querySelector<HTMLElement>('[data-corner]'),
    grabbedX: Math.min(start.clientX - box.left, width),
    grabbedY: isWhole ? start.clientY - box.top : Math.min(start.clientY - box.top, headHeight),
  };
}

/** Marks a place as far as it is in sight; none: hides the mark. */
function drawMark(mark: HTMLElement, place: Place | undefined, { left, top }: Offset, view: DOMRect | undefined): void {
  mark.style.opacity = place ? '1' : '0';
  if (!place) return;
  const x = Math.max(place.left - left, view?.left ?? 0);
  const y = Math.max(place.top - top, view?.top ?? 0);
  mark.style.width = `${Math.min(place.right - left, view?.right ?? window.innerWidth) - x}px`;
  mark.style.height = `${Math.min(place.bottom - top, view?.bottom ?? window.innerHeight) - y}px`;
  mark.style.transform = `translate(${x}px, ${y}px)`;
}

function beginDrag(
  root: HTMLElement,
  scroller: HTMLElement | null,
  item: HTMLElement,
  start: PointerEvent,
  latest: RefObject<Handlers>,
): () => void {
  const { clientX: startX, clientY: startY } = start;
  const isFinger = start.pointerType === 'touch';
  let [x, y] = [startX, startY];
  let ready: Ready | undefined;
  let isLifted = false;
  let isMarked = false;
  let over: Place | undefined;
  let frame = 0;

  /** Which way to scroll: -1, 0 or 1. */
  const wayOf = (at: number, from: number, to: number) => (at < from + edge ? -1 : at > to - edge ? 1 : 0);

  /** At the board's own edges, and at those of the window, which the board may not reach. */
  function scrollAtEdge(view: DOMRect | undefined) {
    const [across, down] = [wayOf(x, 0, window.innerWidth), wayOf(y, 0, window.innerHeight)];
    if (down !== 0) window.scrollBy(0, down * scrollStep);
    if (!scroller || !view) return;
    const isInside = x >= view.left && x <= view.right && y >= view.top && y <= view.bottom;
    const wayX = across || (isInside ? wayOf(x, view.left, view.right) : 0);
    const wayY = down || (isInside ? wayOf(y, view.top, view.bottom) : 0);
    if (wayX !== 0 || wayY !== 0) scroller.scrollBy(wayX * scrollStep, wayY * scrollStep);
  }

  /** The cell below the pointer, unless something else covers it: the page around the board, or a row's name. */
  function placeBelow({ places, corner }: Ready, { left, top }: Offset, view: DOMRect | undefined): Place | undefined {
    const names = corner?.getBoundingClientRect();
    if (view && (x < (names?.right ?? view.left) || x > view.right || y < view.top || y > view.bottom))
      return undefined;
    const [pageX, pageY] = [x + left, y + top];
    return places.find((each) => pageX >= each.left && pageX < each.right && pageY >= each.top && pageY < each.bottom);
  }

  /** Current drop target. */
  function drop({ grabbedX }: Ready, { left }: Offset): Drop | undefined {
    if (!over) return undefined;
    const at = (x - grabbedX + left - over.left) / (over.right - over.left);
    const { item: dragged = '', name = '' } = item.dataset;
    return { item: dragged, name, cell: over.element.dataset.cell ?? '', at: Math.min(Math.max(at, 0), 1) };
  }

  function moveCopy({ copy, grabbedX, grabbedY }: Ready) {
    copy.style.transform = `translate(${x - grabbedX}px, ${y - grabbedY}px)`;
  }

  function draw() {
    frame = 0;
    if (!ready || !isLifted) return;
    if (!isMarked) {
      // The first frame shows the copy only, the next what changes in the page.
      isMarked = true;
      moveCopy(ready);
      frame = requestAnimationFrame(draw);
      return;
    }
    const before = offsetOf(scroller);
    const view = scroller?.getBoundingClientRect();
    if (item.dataset.lifted === undefined) item.dataset.lifted = '';
    scrollAtEdge(view);
    const now = offsetOf(scroller);
    const isScrolled = now.left !== before.left || now.top !== before.top;
    // Keeps scrolling while the pointer rests at the edge.
    if (isScrolled) frame = requestAnimationFrame(draw);
    const next = placeBelow(ready, now, view);
    if (next !== over || isScrolled) drawMark(ready.mark, next, now, view);
    if (next !== over) {
      over?.element.removeAttribute('data-over');
      next?.element.setAttribute('data-over', '');
      over = next;
    }
    moveCopy(ready);
    const { label } = ready;
    const dropped = drop(ready, now);
    const text = (dropped && latest.current?.labelOf?.(dropped)) ?? '';
    if (label.textContent !== text) label.textContent = text;
  }

  function makeReady() {
    ready ??= prepare(root, scroller, item, start);
    return ready;
  }
  function begin() {
    const { stage, copy } = makeReady();
    stage.style.pointerEvents = 'auto';
    copy.style.opacity = '0.9';
    isLifted = true;
    if (frame === 0) frame = requestAnimationFrame(draw);
  }
  // With a mouse it is ready before it moves. A finger that scrolls does without.
  const early = isFinger ? 0 : requestAnimationFrame(makeReady);
  const rest = isFinger ? setTimeout(begin, longPress) : undefined;
  const { stop, signal } = follow(start, {
    onMove(event) {
      [x, y] = [event.clientX, event.clientY];
      if (!isLifted) {
        if (Math.hypot(x - startX, y - startY) < (isFinger ? slip : slack)) return;
        if (isFinger) {
          stop();
          return;
        }
        begin();
      }
      // Prevents text selection during a drag.
      event.preventDefault();
      if (frame === 0) frame = requestAnimationFrame(draw);
    },
    onEnd(isDone) {
      clearTimeout(rest);
      cancelAnimationFrame(early);
      cancelAnimationFrame(frame);
      ready?.stage.remove();
      if (!ready || !isLifted) return;
      const offset = offsetOf(scroller);
      over?.element.removeAttribute('data-over');
      // The pointer may have moved since the last frame.
      over = placeBelow(ready, offset, scroller?.getBoundingClientRect());
      const dropped = drop(ready, offset);
      delete item.dataset.lifted;
      swallowClick();
      // A long press without a move changes nothing.
      const isMoved = Math.hypot(x - startX, y - startY) >= slack;
      if (isDone && isMoved && dropped) latest.current?.onDrop(dropped);
    },
  });
  if (isFinger) holdPage(item, () => isLifted, signal);
  return stop;
}
