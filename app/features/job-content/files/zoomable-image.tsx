import ImageIcon from 'lucide-react/icons/image';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { nameOf } from './file-grid.tsx';
import { type FileRow, pictureKind } from './file-messages.ts';

/* Geometry of a zoomed image. Points and offsets are px from the middle of its frame. */

export type Zoom = 1 | 2;

interface Point {
  x: number;
  y: number;
}

type Size = Pick<DOMRect, 'width' | 'height'>;

const within = (value: number, max: number) => Math.min(max, Math.max(-max, value));

/** Clamps the offset, so that the image's edges stay outside the frame. `shown`: its size at zoom 1. */
export function clampToFrame(offset: Point, frame: Size, shown: Size, zoom: Zoom): Point {
  const room = (inside: number, outside: number) => Math.max(0, (inside * zoom - outside) / 2);
  return { x: within(offset.x, room(shown.width, frame.width)), y: within(offset.y, room(shown.height, frame.height)) };
}

/** The offset that keeps `point` in place when zooming in. */
export const offsetAround = (point: Point): Point => ({ x: -point.x, y: -point.y });

/** Minimum swipe, px. */
const swipePx = 50;
/** A swipe's direction: 1 next, -1 previous, 0 too short or vertical. */
export function swiped({ x, y }: Point): 1 | -1 | 0 {
  if (Math.abs(x) < swipePx || Math.abs(x) < Math.abs(y) * 1.5) return 0;
  return x < 0 ? 1 : -1;
}

/** The zoom after a pinch from `from` px to `to` px; undefined while the change is too small. */
export function pinched(from: number, to: number): Zoom | undefined {
  if (to > from * 1.2) return 2;
  return to < from * 0.8 ? 1 : undefined;
}

/** Finds out why a file failed to load: offline, until reconnected, or a format that this browser cannot show. */
export function useFileFailure(link: string) {
  const [failure, setFailure] = useState<'no signal' | 'unreadable' | null>(null);
  useEffect(() => {
    const again = () => setFailure((was) => (was === 'no signal' ? null : was));
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  const onError = () => {
    fetch(link, { method: 'HEAD' }).then(
      () => setFailure('unreadable'),
      () => setFailure('no signal'),
    );
  };
  return { failure, onError };
}

const offlineMessage = 'Connect to the internet to see the full picture.';

interface ZoomableImageProps {
  file: FileRow;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** 1 next, -1 previous. */
  onStep: (by: 1 | -1) => void;
}

const middle: Point = { x: 0, y: 0 };
/** Tolerance of a tap, px. */
const stillPx = 8;
const doubleTapMs = 300;

interface Gesture {
  from: Point;
  offset: Point;
  /** Initial distance of two fingers, px. */
  apart: number | null;
  isOver: boolean;
}

/**
 * An image that fits its frame. Click, double tap, pinch or the button zoom to 2; then dragging pans. Otherwise a swipe
 * changes the image.
 */
export function ZoomableImage({ file, zoom, onZoom, onStep }: ZoomableImageProps) {
  const [offset, setOffset] = useState(middle);
  const [isThere, setThere] = useState(false);
  const shown = file.rendition ?? file.link;
  const { failure, onError } = useFileFailure(shown);
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const lastTap = useRef(0);

  const clamp = (next: Point) => {
    const room = frame.current?.getBoundingClientRect();
    const shown = { width: image.current?.clientWidth ?? 0, height: image.current?.clientHeight ?? 0 };
    return room ? clampToFrame(next, room, shown, 2) : middle;
  };
  const fromMiddle = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  function zoomTo(next: Zoom, at: Point) {
    setOffset(next === 1 ? middle : clamp(offsetAround(at)));
    onZoom(next);
  }
  const apart = () => {
    const [a, b] = [...pointers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : null;
  };

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    frame.current?.setPointerCapture(event.pointerId);
    const at = fromMiddle(event);
    pointers.current.set(event.pointerId, at);
    gesture.current = { from: at, offset, apart: apart(), isOver: false };
  }
  function moved(event: PointerEvent) {
    const now = gesture.current;
    if (!now || !pointers.current.has(event.pointerId)) return;
    const at = fromMiddle(event);
    pointers.current.set(event.pointerId, at);
    if (now.isOver) return;
    if (now.apart !== null) {
      const next = pinched(now.apart, apart() ?? now.apart);
      if (next === undefined) return;
      now.isOver = true;
      if (next !== zoom) zoomTo(next, now.from);
    } else if (zoom === 2) {
      setOffset(clamp({ x: now.offset.x + at.x - now.from.x, y: now.offset.y + at.y - now.from.y }));
    }
  }
  function up(event: PointerEvent) {
    const now = gesture.current;
    const at = pointers.current.get(event.pointerId);
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0 || !now || !at) return;
    gesture.current = null;
    if (now.isOver || now.apart !== null) return;
    const way = { x: at.x - now.from.x, y: at.y - now.from.y };
    if (Math.hypot(way.x, way.y) < stillPx) return tapped(event, at);
    const by = swiped(way);
    if (zoom === 1 && by !== 0 && event.pointerType !== 'mouse') onStep(by);
  }
  function tapped({ pointerType, timeStamp }: PointerEvent, at: Point) {
    const isDouble = timeStamp - lastTap.current < doubleTapMs;
    lastTap.current = isDouble ? 0 : timeStamp;
    if (pointerType === 'mouse' || isDouble) zoomTo(zoom === 1 ? 2 : 1, at);
  }
  function lost({ pointerId }: PointerEvent) {
    pointers.current.delete(pointerId);
    gesture.current = null;
  }

  const position = zoom === 1 ? middle : offset;
  return (
    <div
      ref={frame}
      onPointerDown={down}
      onPointerMove={moved}
      onPointerUp={up}
      onPointerCancel={lost}
      className={classNames(
        'relative flex size-full touch-none select-none items-center justify-center overflow-hidden',
        zoom === 1 ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing',
      )}
    >
      {!isThere && file.thumbnail && (
        <img src={file.thumbnail} alt="" className="absolute max-h-full max-w-full object-contain" />
      )}
      {failure === null ? (
        <img
          ref={image}
          src={shown}
          alt={nameOf(file)}
          draggable={false}
          onLoad={() => setThere(true)}
          onError={onError}
          style={{ transform: `translate(${position.x}px, ${position.y}px) scale(${zoom})` }}
          className={classNames(
            'relative max-h-full max-w-full object-contain',
            // No transition while dragging.
            gesture.current === null && 'transition-transform duration-quick',
          )}
        />
      ) : file.thumbnail ? (
        <p className="absolute bottom-3 rounded-md bg-raised px-3 py-1.5 text-sm">
          {failure === 'no signal'
            ? offlineMessage
            : 'This browser can’t display the full picture. Download it instead.'}
        </p>
      ) : (
        <div className="flex max-w-full flex-col items-center gap-3 px-6 text-center">
          <ImageIcon className="size-12 text-muted" aria-hidden="true" />
          <p className="break-all font-medium">{file.file_name}</p>
          <p className="text-muted">
            {failure === 'no signal'
              ? offlineMessage
              : `This browser cannot show this ${pictureKind(file.mime)}. Download it instead.`}
          </p>
        </div>
      )}
    </div>
  );
}
