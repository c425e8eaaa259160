import { toast, toastPositions } from '#app/lib/toast.ts';

/** A second press so soon (ms) and so near (px) is the same double click. */
const withinMs = 350;
const withinPx = 8;

/** After a click on a row's action: a second one does nothing but say so, also where a dialog lies over it by now. */
export function guardDoubleClick({
  clientX,
  clientY,
  detail,
}: Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'>) {
  // By the keyboard: no pointer is anywhere.
  if (detail === 0) return;
  const swallow = (event: MouseEvent) => {
    const isNear =
      Math.abs(event.clientX - clientX) < withinPx && Math.abs(event.clientY - clientY) < withinPx;
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
