import { toast, toastPositions } from '#app/lib/toast.ts';

/** A second press within this time (ms) and distance (px) belongs to the same double click. */
const withinMs = 350;
const withinPx = 8;

/** Swallows the second click of a double click on a row action, even if a dialog now covers it. */
export function guardDoubleClick({ clientX, clientY, detail }: Pick<MouseEvent, 'clientX' | 'clientY' | 'detail'>) {
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
