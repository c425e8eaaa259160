/** How far something is, from 0 to 1. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full bg-accent transition-[width] duration-calm"
        style={{ width: `${value * 100}%` }}
      />
    </div>
  );
}
