import type { BadgeTone } from './badge.tsx';

/** Background classes of dots and bars. */
export const solidTones: Record<BadgeTone, string> = {
  neutral: 'bg-muted',
  accent: 'bg-accent',
  danger: 'bg-danger',
  warning: 'bg-warning',
  success: 'bg-success',
  driving: 'bg-driving',
  working: 'bg-working',
};
