import { createContext, type ReactNode, useContext } from 'react';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';

const OfficeJobDialog = lazyPart(() => import('./job-dialog.tsx').then((module) => module.OfficeJobDialog));

const NewJobContext = createContext<() => void>(() => {});

/** Opens the new job form over the current page. */
export const useNewJob = () => useContext(NewJobContext);

export function NewJob({ children }: { children: ReactNode }) {
  const dialog = useDialog();
  return (
    <NewJobContext.Provider value={dialog.open}>
      <div className="contents">{children}</div>
      {dialog.isMounted && <OfficeJobDialog dialog={dialog} />}
    </NewJobContext.Provider>
  );
}
