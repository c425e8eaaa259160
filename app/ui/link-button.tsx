import { Link, type LinkProps } from '@remix-run/react';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

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
