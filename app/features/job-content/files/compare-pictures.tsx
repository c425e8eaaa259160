import ChevronsLeftRight from 'lucide-react/icons/chevrons-left-right';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { Thumbnail } from './file-grid.tsx';
import type { PicturePairOf } from './picture-pairs.ts';

const stepPercent = 5;
const steps: Record<string, number> = {
  ArrowLeft: -stepPercent,
  ArrowDown: -stepPercent,
  ArrowRight: stepPercent,
  ArrowUp: stepPercent,
};

const clipped =
  'absolute inset-0 flex items-center justify-center bg-sunken [clip-path:inset(0_calc(100%-var(--before))_0_0)] max-sm:[clip-path:inset(0_calc(100%-var(--pressed))_0_0)]';

/** The picture from before left of a divider that one drags, and right of it that from after. On a phone a press swaps them. */
export function ComparePictures({ pair: { before, after } }: { pair: PicturePairOf }) {
  /** Percent of the width. */
  const [share, setShare] = useState(50);
  const [isAfter, setAfter] = useState(false);
  const shown = isAfter ? 'After' : 'Before';
  const job = before.job_title ?? '';
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setShare(Math.min(100, Math.max(0, share + step)));
  }
  return (
    <div
      style={{ '--before': `${share}%`, '--pressed': isAfter ? '0%' : '100%' } as CSSProperties}
      className="relative flex aspect-4/3 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken text-muted has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
    >
      <Thumbnail file={after} />
      <div className={clipped}>
        <Thumbnail file={before} />
      </div>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-[var(--before)] -ml-px border-on-accent border-l-2 max-sm:hidden"
      >
        <span className="absolute top-1/2 -ml-px flex size-7 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-raised text-text shadow-raised">
          <ChevronsLeftRight className="size-4" />
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        onChange={({ target }) => setShare(Number(target.value))}
        onKeyDown={onKeyDown}
        aria-label={`Compare before and after: ${job}`}
        aria-valuetext={`${share}% before, ${100 - share}% after`}
        className="absolute inset-0 size-full cursor-ew-resize touch-pan-y appearance-none opacity-0 max-sm:hidden [&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
      />
      <button
        type="button"
        onClick={() => setAfter(!isAfter)}
        aria-label={`${shown}: ${job}. Show ${isAfter ? 'before' : 'after'}`}
        className="absolute inset-0 sm:hidden"
      >
        <span className="absolute top-2 left-2 rounded-full bg-overlay px-2.5 py-0.5 font-medium text-on-accent text-xs">
          {shown}
        </span>
      </button>
    </div>
  );
}
