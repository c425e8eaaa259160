import { useEffect, useRef } from 'react';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Refusal } from './use-decisions.ts';

interface RefusedDecisionProps {
  refusal: Refusal;
  timeZone: string;
  isSending: boolean;
  /** Decides the same again, the neighbour's edge moved out of the way. */
  onMove: () => void;
  onLeave: () => void;
}

/** Why it could not be done; and where only the adjoining record is in the way, that one moved a little. */
export function RefusedDecision({ refusal, timeZone, isSending, onMove, onLeave }: RefusedDecisionProps) {
  const { words, movable, isStale } = refusal;
  const move = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (movable) move.current?.focus();
  }, [movable]);
  if (!movable) {
    return (
      <Banner tone="danger" announce>
        {isStale ? `${words} It can be rejected, or the record corrected itself.` : words}
      </Banner>
    );
  }
  const edge = movable.start_time
    ? `begin at ${formatTimeOfDay(movable.start_time, timeZone)}`
    : `end at ${formatTimeOfDay(movable.end_time ?? '', timeZone)}`;
  return (
    <Banner
      tone="danger"
      announce
      action={
        <div className="flex flex-wrap gap-2">
          <Button ref={move} size="small" loading={isSending} onClick={onMove} className="max-md:min-h-tap">
            Accept and move it
          </Button>
          <Button kind="secondary" size="small" onClick={onLeave} className="max-md:min-h-tap">
            Leave it
          </Button>
        </div>
      }
    >
      {words} It alone is in the way: moved, it would {edge}.
    </Banner>
  );
}
