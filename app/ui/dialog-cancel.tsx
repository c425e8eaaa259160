import { createContext, useContext } from 'react';
import { Button, type ButtonProps } from './button.tsx';

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
