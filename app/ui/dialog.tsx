import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from './later.tsx';

/**
 * The body, with Radix, comes only when a dialog first opens: worker pages pay for no dialog they do not show.
 * `preloadDialog` fetches it ahead where a dialog must come at once or without signal.
 */
export const preloadDialog = () => import('./dialog-body.tsx');
const DialogBody = lazyComponent(() => preloadDialog().then((module) => module.DialogBody));

/**
 * `dialog`: in the middle, on phones a sheet from below. `sheet`: from below everywhere. `panel`: slides in from
 * the right over the page's height, on phones over the whole screen. `full`: the whole screen, its content to the edge.
 * `wide`: like a dialog, with room for a table.
 */
export type DialogKind = 'dialog' | 'sheet' | 'panel' | 'full' | 'wide';

export interface DialogProps {
  open: boolean;
  /** Called with false on Escape, on a click outside and by the close button. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the main one first: on phones it stands on top, across the whole width. */
  actions?: ReactNode;
  kind?: DialogKind;
  /** False where the question must be answered: no close button, no Escape, no click outside. */
  dismissible?: boolean;
  role?: 'dialog' | 'alertdialog';
}

export function Dialog(props: DialogProps) {
  // Once open it stays mounted, so that it can be seen leaving.
  const [isMounted, setMounted] = useState(props.open);
  if (props.open && !isMounted) setMounted(true);
  return isMounted ? (
    <Suspense fallback={null}>
      <DialogBody {...props} />
    </Suspense>
  ) : null;
}
