import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  info: { icon: Info, style: 'border-accent bg-accent-soft', mark: 'text-accent' },
  warning: { icon: TriangleAlert, style: 'border-warning bg-warning-soft', mark: 'text-warning' },
  danger: { icon: TriangleAlert, style: 'border-danger bg-danger-soft', mark: 'text-danger' },
  success: { icon: CircleCheck, style: 'border-success bg-success-soft', mark: 'text-success' },
};

interface BannerProps {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announces it to screen readers when it appears. Leave it false for permanent content. */
  announce?: boolean;
}

/** A message that stays on the page, unlike a toast. */
export function Banner({ tone = 'info', title, children, action, announce = false }: BannerProps) {
  const { icon: Icon, style, mark } = tones[tone];
  const role = announce ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={classNames('flex gap-3 rounded-md border-l-4 px-4 py-3', style)}>
      <Icon className={classNames('mt-0.5 size-5 shrink-0', mark)} />
      <div className="flex min-w-0 grow flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        <div>
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
    </div>
  );
}
