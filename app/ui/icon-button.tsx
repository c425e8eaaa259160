import { type ButtonHTMLAttributes, forwardRef } from 'react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  icon: Icon;
  /** The action, for screen readers and as tooltip. */
  label: string;
}

/** A square button of 44 px that shows an icon only. */
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
        'transition-colors duration-quick hover:bg-sunken hover:text-text disabled:opacity-50',
        className,
      )}
      {...rest}
    >
      <Icon className="size-5" />
    </button>
  );
});
