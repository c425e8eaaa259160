import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { lazyComponent } from '#app/ui/later.tsx';

const OfficeJobDialog = lazyComponent(() => import('./job-dialog.tsx').then((module) => module.OfficeJobDialog));

const NewJobContext = createContext<() => void>(() => {});

/** Opens the new job form over the current page. */
export const useNewJob = () => useContext(NewJobContext);

export function NewJob({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = useCallback(() => {
    setOpened(true);
    setOpen(true);
  }, []);
  return (
    <NewJobContext.Provider value={open}>
      <div className="contents">{children}</div>
      {wasOpened && (
        <Suspense fallback={null}>
          <OfficeJobDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </NewJobContext.Provider>
  );
}
