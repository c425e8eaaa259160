import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { dismissToast } from '#app/lib/toast.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { DialogKind, DialogProps } from './dialog.tsx';
import { CloseDialogContext, LeaveScopeContext, useInnerScope } from './dialog-scope.tsx';
import { toaster } from './toast-place.ts';
import { useFocusBack } from './use-focus-back.ts';

const inTheMiddle = classNames(
  'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-leave-below data-[state=open]:animate-enter-below',
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[85dvh] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl',
  'sm:data-[state=closed]:animate-leave-fade sm:data-[state=open]:animate-enter-fade',
);
const places: Record<DialogKind, string> = {
  dialog: classNames(inTheMiddle, 'sm:max-w-form'),
  wide: classNames(inTheMiddle, 'sm:max-w-page'),
  sheet:
    'inset-x-0 bottom-0 mx-auto max-h-[92dvh] max-w-prose rounded-t-xl pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-leave-below data-[state=open]:animate-enter-below',
  panel:
    'inset-y-0 right-0 w-full max-w-panel data-[state=closed]:animate-leave-right data-[state=open]:animate-enter-right sm:border-line sm:border-l',
  full: 'inset-0 pb-[env(safe-area-inset-bottom)] pt-[env(safe-area-inset-top)] data-[state=closed]:animate-leave-fade data-[state=open]:animate-enter-fade',
};

/** The dialog itself. Use Dialog (dialog.tsx), which loads this on demand. */
export function DialogBody(props: DialogProps) {
  const { title, description, children, actions, kind = 'dialog', dismissible = true, role = 'dialog' } = props;
  const focusBack = useFocusBack();
  const passFocusOn = usePassFocusOn();
  /** Escape ends an open list or an editor (`data-escape`) instead of closing the dialog around it. */
  function pressedEscape(event: KeyboardEvent) {
    if (!dismissible || (event.target as Element).closest('[data-escape]')) event.preventDefault();
  }
  /** Toasts are outside the dialog; pressing their buttons, which may remove the toast, must not close it. */
  function pressedOutside(event: Event) {
    const pressed = event.target as Element | null;
    const isToast = pressed?.closest('[data-toaster]') || pressed?.isConnected === false;
    if (isToast || !dismissible) event.preventDefault();
  }
  const scope = useInnerScope();
  // Closed by the user, so ask about unsaved text. Closing after a save bypasses this.
  const close = () => leaveWhenSafe(() => props.onOpenChange(false), scope);
  return (
    <Root open={props.open} onOpenChange={close}>
      <Portal>
        <Overlay
          className={classNames(
            'fixed inset-0 z-dialog data-[state=closed]:animate-leave-fade data-[state=open]:animate-enter-fade',
            kind === 'panel' ? 'bg-overlay-quiet' : 'bg-overlay',
          )}
        />
        <Content
          role={role}
          {...focusBack}
          {...passFocusOn}
          onEscapeKeyDown={pressedEscape}
          onInteractOutside={pressedOutside}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed z-dialog flex flex-col bg-raised shadow-floating focus:outline-none',
            places[kind],
          )}
        >
          {kind === 'sheet' && <WithoutToasts />}
          <LeaveScopeContext.Provider value={scope}>
            <CloseDialogContext.Provider value={close}>
              <header
                className={classNames(
                  'flex items-start gap-2 px-5 sm:px-6',
                  kind === 'full' ? 'border-line border-b pt-3 pb-2.5' : 'pt-5',
                )}
              >
                <div className="min-w-0 grow">
                  <Title className={classNames('font-semibold', kind === 'full' ? 'truncate text-lg' : 'text-xl')}>
                    {title}
                  </Title>
                  {description && (
                    <Description asChild>
                      <div className={classNames('text-muted', kind === 'full' ? 'text-sm' : 'mt-1')}>
                        {description}
                      </div>
                    </Description>
                  )}
                </div>
                {dismissible && (
                  <Close asChild>
                    <IconButton icon={X} label="Close" className={kind === 'full' ? '-mr-3' : '-mt-2 -mr-2'} />
                  </Close>
                )}
              </header>
              <div
                className={classNames(
                  'grow',
                  kind === 'full' ? 'min-h-0' : 'overflow-y-auto overscroll-contain px-5 py-4 sm:px-6',
                )}
              >
                {children}
              </div>
              <ToastPlace isOpen={props.open} isWithin={kind === 'panel' || kind === 'full'} />
              {actions && (
                <footer className="flex flex-col gap-2 px-5 pb-5 sm:flex-row-reverse sm:px-6">{actions}</footer>
              )}
            </CloseDialogContext.Provider>
          </LeaveScopeContext.Provider>
        </Content>
      </Portal>
    </Root>
  );
}

/** Open dialogs, the topmost last. `place`: null if toasts show over the page, because there is room above the dialog. */
let dialogs: readonly { place: HTMLElement | null }[] = [];
function setDialogs(next: typeof dialogs) {
  dialogs = next;
  toaster.moveTo(dialogs.at(-1)?.place ?? null);
}

/** `isWithin`: the dialog is as high as the screen, so toasts get a line of their own above its buttons. */
function ToastPlace({ isOpen, isWithin }: { isOpen: boolean; isWithin: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const dialog = { place: place.current };
    setDialogs([...dialogs, dialog]);
    return () => setDialogs(dialogs.filter((each) => each !== dialog));
  }, [isOpen]);
  return isWithin ? <div ref={place} data-toast-place /> : null;
}

/** Dismisses the page's toasts when a sheet opens over it. A progress toast reappears with its result. */
function WithoutToasts() {
  useEffect(() => dismissToast(), []);
  return null;
}

/**
 * Radix takes the focus to the dialog itself when something in it is removed while nothing has the focus. Between two
 * fields nothing has it, so a field that removes something as it is left would send the Tab key back to the beginning.
 */
function usePassFocusOn() {
  const next = useRef<EventTarget | null>(null);
  return {
    onBlur: (event: FocusEvent) => {
      next.current = event.relatedTarget;
    },
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const intended = next.current;
      next.current = null;
      if (target === currentTarget && intended instanceof HTMLElement && currentTarget.contains(intended))
        intended.focus();
    },
  };
}
