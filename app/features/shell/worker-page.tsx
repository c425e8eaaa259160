import type { ReactNode } from 'react';
import { BottomBar, type BottomBarItem } from '#app/components/bottom-bar.tsx';
import { TopBar } from './top-bar.tsx';

interface WorkerPageProps {
  items: readonly BottomBarItem[];
  status?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

/** One column with a bar above and, on phones, a bar under the thumb. */
export function WorkerPage({ items, status, end, children }: WorkerPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar items={items} status={status} end={end} />
      <main className="mx-auto w-full max-w-prose grow px-4 pt-5 pb-[calc(5rem+env(safe-area-inset-bottom))] md:pb-12">
        {children}
      </main>
      <BottomBar items={items} className="md:hidden" />
    </div>
  );
}
