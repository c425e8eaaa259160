import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Icon } from './icon.ts';

export type BadgeTone = 'neutral' | 'accent' | 'danger' | 'warning' | 'success' | 'driving' | 'working';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  success: 'bg-success-soft text-success',
  driving: 'bg-driving-soft text-driving',
  working: 'bg-working-soft text-working',
};

interface BadgeProps {
  tone?: BadgeTone;
  icon?: Icon;
  /** A dot before the word that beats: something is happening now. */
  live?: boolean;
  children: ReactNode;
}

/** A state in a word. The word carries the meaning, the colour only helps. */
export function Badge({ tone = 'neutral', icon: Icon, live = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-medium text-xs tabular-nums',
        tones[tone],
      )}
    >
      {live && <LiveDot />}
      {Icon && <Icon className="size-3.5 shrink-0" aria-hidden="true" />}
      {children}
    </span>
  );
}

/** A beating dot in the colour of the text around it. */
export function LiveDot() {
  return (
    <span className="relative flex size-2 shrink-0" aria-hidden="true">
      <span className="absolute inset-0 animate-ping rounded-full bg-current opacity-60" />
      <span className="size-2 rounded-full bg-current" />
    </span>
  );
}

/** A count beside a word: nothing at all when there is nothing to count. */
export function CountBadge({ count, tone = 'neutral' }: { count: number; tone?: BadgeTone }) {
  return count > 0 ? <Badge tone={tone}>{count > 999 ? '999+' : count}</Badge> : null;
}
