import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

export const badgeTones = {
  neutral: 'bg-neutral-soft text-muted',
  accent: 'bg-accent-soft text-accent',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  success: 'bg-success-soft text-success',
  driving: 'bg-driving-soft text-driving',
  working: 'bg-working-soft text-working',
};
export type BadgeTone = keyof typeof badgeTones;

interface BadgeProps {
  tone?: BadgeTone;
  icon?: Icon;
  /** Adds a pulsing dot: happening now. */
  live?: boolean;
  children: ReactNode;
}

/** A status label. The text carries the meaning, not the colour. */
export function Badge({ tone = 'neutral', icon: Icon, live = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-5.5 items-center gap-1.5 whitespace-nowrap rounded px-2 font-medium text-xs',
        badgeTones[tone],
      )}
    >
      {live && <LiveDot />}
      {Icon && <Icon className="size-3.5 shrink-0" />}
      {/* Remounts when the text changes: translated text nodes cannot be updated in place. */}
      <span key={typeof children} className="contents">
        {children}
      </span>
    </span>
  );
}

/** The bubble of the mark's spirit level, in the ring of the text's colour. */
export function LiveDot() {
  return (
    <span className="relative flex size-2 shrink-0" aria-hidden="true">
      <span className="absolute inset-0 animate-ping rounded-full bg-mint" />
      <span className="size-2 rounded-full border bg-mint" />
    </span>
  );
}

interface CountBadgeProps {
  count: number;
  tone?: BadgeTone;
  /** Also shows 0, in the neutral tone. */
  showZero?: boolean;
}

export function CountBadge({ count, tone = 'neutral', showZero = false }: CountBadgeProps) {
  if (count === 0 && !showZero) return null;
  return <Badge tone={count === 0 ? 'neutral' : tone}>{count > 999 ? '999+' : count}</Badge>;
}
