import { type ButtonHTMLAttributes, forwardRef, type MouseEvent } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';
import { Spinner } from './spinner.tsx';

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
