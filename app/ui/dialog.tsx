import { type ReactNode, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { NotLoadedDialog } from './not-loaded.tsx';

/** Loads, with Radix, at the first opening: worker pages do not pay for it. Preload it to open at once or offline. */
export const DialogBody = lazyPart(() => import('./dialog-body.tsx').then((module) => module.DialogBody));

/**
 * `dialog`: centred, on phones a bottom sheet. `sheet`: a bottom sheet everywhere. `panel`: full-height from the right,
 * on phones full-screen. `full`: full-screen without padding. `wide`: a dialog with room for a table.
 */
export type DialogKind = 'dialog' | 'sheet' | 'panel' | 'full' | 'wide';

export interface DialogProps {
  open: boolean;
  /** Called with false on Escape, an outside click and the close button. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the main one first; on phones it is on top and full-width. */
  actions?: ReactNode;
  kind?: DialogKind;
  /** False if an answer is required: no close button, Escape or outside click. */
  dismissible?: boolean;
  role?: 'dialog' | 'alertdialog';
}

export function Dialog(props: DialogProps) {
  // Stays mounted once opened, for the closing animation.
  const [isMounted, setMounted] = useState(props.open);
  if (props.open && !isMounted) setMounted(true);
  return isMounted ? <DialogBody {...props} missing={<NotLoadedDialog {...props} />} /> : null;
}
