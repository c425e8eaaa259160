import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { lazyComponent } from '#app/ui/later.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';

const OfficeJobDialog = lazyComponent(() => import('./job-dialog.tsx').then((module) => module.OfficeJobDialog));

const NewJobContext = createContext<() => void>(() => {});

/** Opens the new job form over the current page. */
export const useNewJob = () => useContext(NewJobContext);

export function NewJob({ children }: { children: ReactNode }) {
  const dialog = useDialog();
  return (
    <NewJobContext.Provider value={dialog.open}>
      <div className="contents">{children}</div>
      {dialog.isMounted && (
        <Suspense fallback={null}>
          <OfficeJobDialog dialog={dialog} />
        </Suspense>
      )}
    </NewJobContext.Provider>
  );
}
