import { classNames } from './class-names.ts';

export interface Bar {
  /** Under it: a day, a month. */
  label: string;
  value: number;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** A value in words, shown while the pointer is on its bar. */
  format: (value: number) => string;
}

const width = 320;
const height = 96;

/**
 * Bars over and under a line of nothing, the last of them now. For the eye only: whoever shows it also gives the values as a
 * table, which screen readers read.
 */
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
          // What is there at all is seen.
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
