import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonStyle } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

interface PopoverProps extends Pick<ButtonStyle, 'kind' | 'size'> {
  /** Text of the button and name of the panel. */
  label: string;
  icon?: Icon;
  /** Shows the label: always, never (an icon alone), or, by default, not on phones. */
  named?: 'always' | 'never';
  /** On the left edge of its button. */
  isLeft?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A small panel below its button. Escape, an outside click and tabbing out close it. */
export function Popover(props: PopoverProps) {
  const { label, icon, kind = 'secondary', size = 'small', named, isLeft, onOpenChange, className, children } = props;
  const [open, change] = useState(false);
  const told = useRef(onOpenChange);
  told.current = onOpenChange;
  const setOpen = useCallback((next: boolean) => {
    change(next);
    told.current?.(next);
  }, []);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const elsewhere = (event: Event) => {
      const target = event.target as Element;
      // The choices of a combobox in the panel are rendered over the page.
      if (!anchor.current?.contains(target) && !target.closest('[role=listbox]')) setOpen(false);
    };
    document.addEventListener('keydown', pressed);
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open, setOpen]);

  return (
    <div ref={anchor} className={classNames('relative', className)}>
      <Button
        ref={button}
        kind={kind}
        size={size}
        icon={icon}
        title={named === 'never' ? label : undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={named === 'never' ? 'sr-only' : named ? undefined : 'max-sm:sr-only'}>{label}</span>
      </Button>
      <section
        id={id}
        aria-label={label}
        hidden={!open}
        className={classNames(
          'absolute top-full z-bar mt-1 max-h-[60vh] w-64 overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-floating [&[hidden]]:hidden',
          isLeft ? 'left-0' : 'right-0',
        )}
      >
        {open && children}
      </section>
    </div>
  );
}
