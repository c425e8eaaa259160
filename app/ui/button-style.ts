import { classNames } from './class-names.ts';

/** `plain` looks like a link, for actions within text. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger';
/** `touch` is 56 px high, for main actions of people who work with gloves, one-handed or in the rain. */
export type ButtonSize = 'small' | 'medium' | 'touch';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-raised text-text hover:bg-sunken',
  quiet: 'text-text hover:bg-sunken',
  plain: 'text-accent hover:bg-accent-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-small min-w-small gap-1.5 px-3 text-sm',
  medium: 'min-h-tap gap-2 px-4 text-base',
  touch: 'min-h-touch gap-2.5 px-5 text-lg',
};

const resting =
  'disabled:border disabled:border-line disabled:bg-sunken disabled:text-muted aria-disabled:cursor-default';

/** Classes of a button, also for links that look like one. */
export function buttonStyle({ kind = 'primary', size = 'medium', wide = false }: ButtonStyle = {}) {
  return classNames(
    'inline-flex select-none items-center justify-center rounded-md py-1.5 text-center font-medium',
    'transition-colors duration-quick active:translate-y-px',
    kinds[kind],
    sizes[size],
    resting,
    wide && 'w-full',
  );
}

export interface ButtonStyle {
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
}
