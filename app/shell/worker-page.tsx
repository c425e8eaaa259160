import type { ReactNode } from 'react';
import { BottomBar, type BottomBarItem } from '#app/ui/bottom-bar.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { TopBar } from './top-bar.tsx';

interface WorkerPageProps {
  items: readonly BottomBarItem[];
  status?: ReactNode;
  end?: ReactNode;
  /** Over the bottom bar; the page leaves room for it. */
  bar?: ReactNode;
  children: ReactNode;
}

/** One column with a bar above and, on phones, a bar under the thumb. */
export function WorkerPage({ items, status, end, bar, children }: WorkerPageProps) {
  return (
    <div
      className={classNames(
        'flex min-h-dvh flex-col max-md:[--bottom-bar:3.5rem]',
        bar ? '[--tracking-bar:6.75rem] has-data-compact:[--tracking-bar:4.75rem]' : '[--tracking-bar:0rem]',
      )}
    >
      <TopBar items={items} status={status} end={end} />
      <main className="mx-auto w-full max-w-prose grow px-4 pt-5 [@media(max-height:780px)]:pt-3 pb-[calc(5rem+var(--tracking-bar)+env(safe-area-inset-bottom))] [@media(max-height:780px)]:max-md:pb-[calc(4rem+var(--tracking-bar)+env(safe-area-inset-bottom))] md:pb-[calc(3rem+var(--tracking-bar))]">
        {children}
      </main>
      {bar}
      <BottomBar items={items} className="md:hidden" />
    </div>
  );
}
