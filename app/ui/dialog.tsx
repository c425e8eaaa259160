import { type ComponentType, type ReactNode, useState } from 'react';
import { Later, lazyComponent } from './later.tsx';

/** Loads, with Radix, at the first opening: worker pages do not pay for it. Preload it to open at once or offline. */
export async function preloadDialog() {
  LoadedBody = (await import('./dialog-body.tsx')).DialogBody;
  return LoadedBody;
}
let LoadedBody: ComponentType<DialogProps> | undefined;
const LazyBody = lazyComponent(preloadDialog);

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
  // Stays mounted once opened, for the closing animation. What is loaded does not suspend first.
  const [Body, setBody] = useState<ComponentType<DialogProps>>();
  if (props.open && !Body) setBody(() => LoadedBody ?? LazyBody);
  return (
    Body && (
      <Later>
        <Body {...props} />
      </Later>
    )
  );
}
