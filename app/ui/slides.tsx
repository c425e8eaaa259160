import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Leaving } from '#app/lib/leaving.ts';
import { classNames } from './class-names.ts';

interface SlidesProps {
  screen: string;
  /** Its depth: deeper screens slide in from the right, others from the left. */
  depth: number;
  /** Skips the next animation. */
  still?: boolean;
  children: ReactNode;
}

/** The old screen keeps its last content while it slides out (500 ms); the new one's heading takes the focus. */
export function Slides({ screen, depth, still = false, children }: SlidesProps) {
  const [shown, setShown] = useState({ screen, depth, style: '' });
  const [leaving, setLeaving] = useState<{ screen: string; node: ReactNode; style: string } | null>(null);
  const before = useRef<ReactNode>(children);
  const page = useRef<HTMLDivElement>(null);

  if (screen !== shown.screen) {
    const deeper = depth > shown.depth;
    const style = deeper ? 'animate-slide-in-right' : 'animate-slide-in-left';
    const leave = deeper ? 'animate-slide-out-left' : 'animate-slide-out-right';
    setShown({ screen, depth, style: still ? '' : style });
    setLeaving(still ? null : { screen: shown.screen, node: before.current, style: leave });
  }
  useEffect(() => {
    before.current = children;
  });

  const first = useRef(screen);
  useEffect(() => {
    if (first.current === screen) return;
    first.current = '';
    window.scrollTo(0, 0);
    page.current?.querySelector<HTMLElement>('[data-screen="shown"] h1')?.focus({ preventScroll: true });
  }, [screen]);

  const screens = [
    ...(leaving && leaving.screen !== screen ? [{ ...leaving, isLeaving: true }] : []),
    { ...shown, node: children, isLeaving: false },
  ];
  return (
    // Clips at the edge of the screen instead of the column.
    <div ref={page} className="-mx-4 grid overflow-x-clip px-4">
      {screens.map(({ screen: name, style, node, isLeaving }) => (
        <div
          key={name}
          data-screen={isLeaving ? 'leaving' : 'shown'}
          className={classNames('col-start-1 row-start-1 min-w-0', style)}
          onAnimationEnd={(event) => {
            if (isLeaving && event.target === event.currentTarget) setLeaving(null);
          }}
          {...(isLeaving && { inert: '', 'aria-hidden': true })}
        >
          <Leaving.Provider value={isLeaving}>{node}</Leaving.Provider>
        </div>
      ))}
    </div>
  );
}
