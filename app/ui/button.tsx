import { Link, type LinkProps } from '@remix-run/react';
import { type ButtonHTMLAttributes, forwardRef, type MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

const kinds = {
  primary: 'bg-accent-solid text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-control bg-raised text-text shadow-raised hover:bg-hover',
  quiet: 'text-text hover:bg-hover',
  /** Looks like a link, for actions within text. */
  plain: 'text-accent hover:bg-accent-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
};

const sizes = {
  small: 'min-h-small min-w-small gap-1.5 px-3 text-sm',
  medium: 'min-h-tap gap-2 px-4 text-base',
  /** 56 px high, for main actions of people who work with gloves, one-handed or in the rain. */
  touch: 'min-h-touch gap-2.5 px-5 text-lg',
};

const resting = 'disabled:border-transparent disabled:bg-neutral-soft disabled:text-muted aria-disabled:cursor-default';

/** Classes of a button, also for links that look like one. */
export function buttonStyle({ kind = 'primary', size = 'medium', wide = false }: ButtonStyle = {}) {
  return classNames(
    'inline-flex select-none items-center justify-center rounded-md py-1.5 text-center font-medium',
    'transition duration-quick active:scale-[.98]',
    kinds[kind],
    sizes[size],
    resting,
    wide && 'w-full',
  );
}

export interface ButtonStyle {
  kind?: keyof typeof kinds;
  size?: keyof typeof sizes;
  wide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  icon?: Icon;
  /** Shows progress. The button keeps the focus, and clicks are ignored. */
  loading?: boolean;
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind, size, wide, icon: Icon, loading = false, type = 'button', className, onClick, children, ...rest },
  ref,
) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled` while loading: that would lose the focus.
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      ref={ref}
      type={type}
      className={classNames(buttonStyle({ kind, size, wide }), className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={click}
      {...rest}
    >
      {loading ? <Spinner /> : Icon && <Icon className="size-5 shrink-0" />}
      {/* Text in its own element: see tests/contract/structure/text-rule.ts. */}
      <span className="contents">{children}</span>
    </button>
  );
});

/** Decorative; put a text beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg className={classNames('size-5 shrink-0 animate-spin', className)} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  icon: Icon;
  /** The action, for screen readers and as tooltip. */
  label: string;
}

/** A square button that shows an icon only. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon: Icon, label, type = 'button', className, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-tap shrink-0 items-center justify-center rounded-md text-muted',
        'transition-colors duration-quick hover:bg-hover hover:text-text disabled:opacity-50',
        className,
      )}
      {...rest}
    >
      <Icon className="size-5" />
    </button>
  );
});

interface LinkButtonProps extends LinkProps, ButtonStyle {
  icon?: Icon;
}

export function LinkButton({ kind, size, wide, icon: Icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link className={classNames(buttonStyle({ kind, size, wide }), className)} {...rest}>
      {Icon && <Icon className="size-5 shrink-0" />}
      <span className="contents">{children}</span>
    </Link>
  );
}
