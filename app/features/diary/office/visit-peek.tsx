import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { formatDuration } from '#app/lib/format.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { lengthOf, statusOf, timeLabel, type Visit } from './diary.ts';

interface PeekProps {
  root: RefObject<HTMLElement>;
  visits: readonly Visit[];
  warningsOf: (visit: Visit) => readonly string[];
}

/** px */
const [width, gap, edge] = [288, 4, 8];

/**
 * What a line of a visit leaves out, beside the one that the keyboard is on: a mouse finds it in the title, a screen reader in
 * the name. Escape puts it away.
 */
export function VisitPeek({ root, visits, warningsOf }: PeekProps) {
  const { timeZone } = useCompanyDay();
  const [id, setId] = useState<number | null>(null);
  const [style, setStyle] = useState<CSSProperties>();
  useEffect(() => {
    const board = root.current;
    if (!board) return;
    const events = new AbortController();
    const { signal } = events;
    board.addEventListener(
      'focusin',
      ({ target }) => {
        const card = target as HTMLElement;
        setId(card.dataset.visit && card.matches(':focus-visible') ? Number(card.dataset.visit) : null);
      },
      { signal },
    );
    const close = () => setId(null);
    board.addEventListener('focusout', close, { signal });
    board.addEventListener('scroll', close, { signal, capture: true });
    board.addEventListener('pointerdown', close, { signal });
    board.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
    return () => events.abort();
  }, [root]);
  const visit = id === null ? undefined : visits.find((each) => each.id === id);
  useLayoutEffect(() => {
    const card = document.activeElement;
    if (!visit || !(card instanceof HTMLElement) || card.dataset.visit !== String(visit.id)) return;
    const box = card.getBoundingClientRect();
    const isAbove = box.bottom > window.innerHeight * 0.7;
    setStyle({
      left: Math.max(edge, Math.min(box.left, window.innerWidth - width - edge)),
      ...(isAbove ? { bottom: window.innerHeight - box.top + gap } : { top: box.bottom + gap }),
    });
  }, [visit]);
  if (!visit || !style) return null;
  const { Job } = visit;
  return (
    <div
      aria-hidden="true"
      style={{ ...style, width }}
      className="pointer-events-none fixed z-drawer rounded-md border border-line-strong bg-raised p-3 text-sm shadow-floating print:hidden"
    >
      <p className="text-muted">
        {timeLabel(visit)}, {formatDuration(lengthOf(visit))}
      </p>
      <p className="font-medium">{Job.job_title}</p>
      <p>
        {Job.Property.address} {Job.Property.post_code}
      </p>
      <p className="text-muted">{statusOf(visit, timeZone)}</p>
      {warningsOf(visit).map((warning) => (
        <p key={warning} className="flex gap-1.5 text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      ))}
    </div>
  );
}
