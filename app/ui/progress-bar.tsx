import { classNames } from './class-names.ts';

interface ProgressBarProps {
  label: string;
  /** From 0 to 1; null: indeterminate. */
  value: number | null;
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
      className="h-1.5 overflow-hidden rounded-full bg-neutral-soft"
    >
      <div
        className={classNames(
          'h-full bg-accent',
          value === null ? 'w-full animate-pulse' : 'transition-[width] duration-calm',
        )}
        style={value === null ? undefined : { width: `${value * 100}%` }}
      />
    </div>
  );
}

/** A progress bar under its label and percentage; `share` is from 0 to 1. */
export function UploadProgress({ label, share }: { label: string; share: number }) {
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-3 text-muted text-sm">
        <span>{label}</span>
        <span>{`${Math.round(share * 100)} %`}</span>
      </div>
      <ProgressBar label={label} value={share} />
    </div>
  );
}
