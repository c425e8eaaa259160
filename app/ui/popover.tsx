import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonStyle } from './button.tsx';
import type { Icon } from './icon.ts';

interface PopoverProps extends Pick<ButtonStyle, 'kind' | 'size'> {
  /** Text of the button and name of the panel. */
  label: string;
  icon?: Icon;
  /** Keeps the label on phones. */
  isNamed?: boolean;
  children: ReactNode;
}

/** A small panel below its button. Escape, an outside click and tabbing out close it. */
export function Popover(props: PopoverProps) {
  const { label, icon, kind = 'secondary', size = 'small', isNamed, children } = props;
  const [open, setOpen] = useState(false);
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
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('keydown', pressed);
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open]);

  return (
    <div ref={anchor} className="relative">
      <Button
        ref={button}
        kind={kind}
        size={size}
        icon={icon}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={isNamed ? undefined : 'max-sm:sr-only'}>{label}</span>
      </Button>
      <section
        id={id}
        aria-label={label}
        hidden={!open}
        className="absolute top-full right-0 z-bar mt-1 max-h-[60vh] w-64 overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-floating [&[hidden]]:hidden"
      >
        {open && children}
      </section>
    </div>
  );
}
