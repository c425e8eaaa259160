interface UploadProgressProps {
  /** Such as 'Sending 3 photos'. */
  label: string;
  /** From 0 to 1. */
  share: number;
}

export function UploadProgress({ label, share }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-3 text-muted text-sm tabular-nums">
        <span>{label}</span>
        <span>{`${percent} %`}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-quick"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
