import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonStyle } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

const labelStyles = { always: '', wide: 'max-xl:sr-only', tablets: 'max-sm:sr-only', never: 'sr-only' };

/** px between the panel and the window's edge, at least. */
const edge = 8;

interface PopoverProps extends Pick<ButtonStyle, 'kind' | 'size'> {
  /** Text of the button and name of the panel. */
  label: string;
  /** Follows the label on the button: what is chosen in the panel. */
  value?: ReactNode;
  icon?: Icon;
  /** Where the label shows beside the icon; by default on anything wider than a phone. */
  named?: keyof typeof labelStyles;
  /** On the left edge of its button, where there is room to the right. */
  isLeft?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  /** A function is given what closes the panel. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel below its button. Escape, an outside click and tabbing out close it. */
export function Popover(props: PopoverProps) {
  const {
    label,
    value,
    icon,
    kind = 'secondary',
    size = 'small',
    named = 'tablets',
    isLeft,
    onOpenChange,
    className,
    children,
  } = props;
  const [open, change] = useState(false);
  const latest = useRef(onOpenChange);
  latest.current = onOpenChange;
  const setOpen = useCallback((next: boolean) => {
    change(next);
    latest.current?.(next);
  }, []);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);

  // Into the window, wherever the row of controls has wrapped to.
  useEffect(() => {
    const { style } = panel.current ?? {};
    if (!open || !panel.current || !style) return;
    const box = panel.current.getBoundingClientRect();
    const over = Math.max(0, box.right - document.documentElement.clientWidth + edge);
    const shift = over > 0 ? -over : Math.max(0, edge - box.left);
    style.translate = `${shift}px`;
    return () => {
      style.translate = '';
    };
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    // Closes on the click, not on the press: what closing moves must not slip away from under the pointer.
    let isPressing = false;
    const press = ({ type }: Event) => {
      isPressing = type === 'pointerdown';
    };
    const elsewhere = (event: Event) => {
      if (event.type === 'focusin' && isPressing) return;
      const target = event.target as Element;
      // The choices of a combobox in the panel are rendered over the page.
      if (!anchor.current?.contains(target) && !target.closest('[role=listbox]')) setOpen(false);
    };
    document.addEventListener('keydown', pressed);
    const presses = ['pointerdown', 'pointerup', 'pointercancel'] as const;
    for (const type of presses) document.addEventListener(type, press);
    document.addEventListener('click', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('keydown', pressed);
      for (const type of presses) document.removeEventListener(type, press);
      document.removeEventListener('click', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open, setOpen]);

  return (
    <div ref={anchor} className={classNames('relative', value !== undefined && 'shrink-0', className)}>
      <Button
        ref={button}
        kind={kind}
        size={size}
        icon={icon}
        title={named === 'never' || named === 'wide' ? label : undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        {...(value !== undefined && { className: 'whitespace-nowrap' })}
      >
        <span className={classNames(labelStyles[named], value !== undefined && 'font-normal text-muted')}>{label}</span>
        {value !== undefined && <span className="max-w-40 truncate">{value}</span>}
        {value !== undefined && <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />}
      </Button>
      <section
        ref={panel}
        id={id}
        aria-label={label}
        hidden={!open}
        className={classNames(
          'absolute top-full z-bar mt-1 max-h-[60vh] w-64 overflow-y-auto rounded-lg border border-line bg-raised p-2 shadow-floating [&[hidden]]:hidden',
          isLeft ? 'right-0 xl:right-auto xl:left-0' : 'right-0',
        )}
      >
        {open && (typeof children === 'function' ? children(() => setOpen(false)) : children)}
      </section>
    </div>
  );
}
