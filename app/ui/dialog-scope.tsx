import { createContext, useContext, useMemo } from 'react';
import type { LeaveScope } from '#app/lib/leave-guard.ts';
import { Button, type ButtonProps } from './button.tsx';

/** The part of the page that is left as a whole, such as a dialog or a tab; null on the page itself. */
export const LeaveScopeContext = createContext<LeaveScope | null>(null);

/** A nested scope, for LeaveScopeContext.Provider. */
export function useInnerScope(): LeaveScope {
  const parent = useContext(LeaveScopeContext);
  return useMemo(() => ({ parent }), [parent]);
}

/** Closes the surrounding dialog as Escape does: asks first if typed text would be lost. */
export const CloseDialogContext = createContext<() => void>(() => {});

export function DialogCancel({ children = 'Cancel', ...rest }: Pick<ButtonProps, 'children' | 'size' | 'wide'>) {
  const close = useContext(CloseDialogContext);
  return (
    <Button kind="secondary" {...rest} onClick={close}>
      {children}
    </Button>
  );
}
