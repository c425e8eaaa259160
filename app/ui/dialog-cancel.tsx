import { createContext, useContext } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** Closes the dialog around as Escape does: asks first where something typed would be lost. */
export const CloseDialogContext = createContext<() => void>(() => {});

/** The button that closes the dialog around it. */
export function DialogCancel({
  children = 'Cancel',
  ...rest
}: Pick<ButtonProps, 'children' | 'size' | 'wide'>) {
  const close = useContext(CloseDialogContext);
  return (
    <Button kind="secondary" {...rest} onClick={close}>
      {children}
    </Button>
  );
}
