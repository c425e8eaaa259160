import { classNames } from './class-names.ts';

interface BarChartProps {
  /** `label`: below the bar, such as a day or a month. */
  bars: readonly { label: string; value: number }[];
  /** Formats a value, shown while the pointer is on its bar. */
  format: (value: number) => string;
}

const width = 320;
const height = 96;

/** The last bar is the current period. Hidden from screen readers: callers must also render the values as a table. */
export function BarChart({ bars, format }: BarChartProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const span = most - least || 1;
  const step = width / Math.max(1, bars.length);
  const barWidth = Math.min(step * 0.62, 36);
  const zero = (most / span) * height;
  return (
    <div aria-hidden="true">
      <svg
        viewBox={`0 -1 ${width} ${height + 2}`}
        preserveAspectRatio="none"
        className="block h-24 w-full"
        focusable="false"
      >
        <title>{bars.map(({ label, value }) => `${label}: ${format(value)}`).join(', ')}</title>
        {bars.map(({ label, value }, at) => {
          // Minimum height, so that small values stay visible.
          const tall = value === 0 ? 0 : Math.max((Math.abs(value) / span) * height, 2);
          const isLast = at === bars.length - 1;
          return (
            <g key={label} className={fill(value, isLast)}>
              <title>{`${label}: ${format(value)}`}</title>
              <rect x={at * step} y={-1} width={step} height={height + 2} fill="transparent" />
              <rect
                x={at * step + (step - barWidth) / 2}
                y={value < 0 ? zero : zero - tall}
                width={barWidth}
                height={tall}
                rx={1.5}
                fill="currentColor"
              />
            </g>
          );
        })}
        <line
          x1={0}
          x2={width}
          y1={zero}
          y2={zero}
          className="text-line-strong"
          stroke="currentColor"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="mt-1.5 flex text-muted text-xs">
        {bars.map(({ label }, at) => (
          <span
            key={label}
            className={classNames(
              'min-w-0 flex-1 truncate text-center',
              at === bars.length - 1 && 'font-semibold text-text',
              bars.length > 8 && at % 2 === bars.length % 2 && 'max-sm:invisible',
            )}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

function fill(value: number, isLast: boolean): string {
  if (value < 0) return isLast ? 'text-danger' : 'text-danger/55';
  return isLast ? 'text-accent' : 'text-accent/55';
}
