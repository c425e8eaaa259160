import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

interface Bar {
  values: readonly number[];
  /** Text colour of the bars; the last one, of the current period, stands out. */
  colour: string;
}

export interface ChartProps {
  /** Accessible name, such as 'Working hours'. */
  label: string;
  /** Below the bars: a day, a month. */
  names: readonly string[];
  /** Beside each other; the bars of a stack one upon the other. `before`: of the period before, as an outline. */
  stacks: readonly { bars: readonly Bar[]; before: readonly number[] }[];
  line?: readonly number[];
  /** Values are whole multiples of it on the scale: 60 for minutes that read as hours. */
  unit?: number;
  formatScale: (value: number) => string;
  /** The values at a place, as text. */
  readingOf: (at: number) => string;
  at: number | null;
  onRead: (at: number | null) => void;
}

const width = 320;
const height = 96;

/** A round value of at least `most` whose half is round too. */
export function topOf(most: number, unit = 1): number {
  if (most <= 0) return 0;
  const whole = most / unit;
  const power = 10 ** Math.floor(Math.log10(whole));
  // Half of an odd number is whole from ten on.
  const step = [2, 3, 4, 5, 6, 8, 10].find((each) => each * power >= whole && (power >= 10 || each % 2 === 0)) ?? 10;
  return step * power * unit;
}

/**
 * Bars with two lines of a scale, and over them a line that may go below zero. Pointer, finger and arrow keys choose a
 * place, which the caller reads out beside the chart; callers also render the values as a table.
 */
export function Chart(props: ChartProps) {
  const { label, names, stacks, line = [], unit = 1, formatScale, readingOf, at, onRead } = props;
  const sums = stacks.flatMap(({ bars, before }) => [
    ...names.map((_, nth) => bars.reduce((sum, { values }) => sum + Math.max(0, values[nth]!), 0)),
    ...before,
  ]);
  const top = topOf(Math.max(0, ...sums, ...line), unit);
  const least = Math.min(0, ...line, ...stacks.flatMap(({ bars }) => bars.flatMap(({ values }) => values)));
  const span = top - least || 1;
  const yOf = (value: number) => ((top - value) / span) * height;
  const last = names.length - 1;
  const step = width / Math.max(1, names.length);
  const barWidth = Math.min((step * 0.62) / stacks.length, 36);
  const edge = 1.5;
  const xOf = (nth: number, stack: number) => nth * step + step / 2 + (stack - stacks.length / 2) * (barWidth + edge);
  const scale = top > 0 ? [top, top / 2] : [];
  return (
    <div>
      <div className="flex gap-2 pt-2">
        <Reader {...{ label, readingOf, at, onRead, many: names.length }}>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="block h-24 w-full overflow-visible"
            aria-hidden="true"
            focusable="false"
          >
            {at !== null && (
              <rect x={at * step} width={step} height={height} className="text-hover" fill="currentColor" />
            )}
            {scale.map((value) => (
              <Rule key={value} y={yOf(value)} className="text-line" />
            ))}
            {stacks.map(({ before }, stack) =>
              before.map((value, nth) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: values have no other identity than their place
                  key={`${stack} ${nth}`}
                  x={xOf(nth, stack) - edge}
                  y={yOf(Math.max(0, value))}
                  width={barWidth + 2 * edge}
                  height={Math.abs(yOf(0) - yOf(value))}
                  className="text-line-strong"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={value === 0 ? 0 : 1}
                  vectorEffect="non-scaling-stroke"
                />
              )),
            )}
            {stacks.map(({ bars }, stack) =>
              names.map((name, nth) => {
                let below = 0;
                return bars.map(({ values, colour }, part) => {
                  const value = values[nth]!;
                  const from = below;
                  below += value;
                  const tall = Math.abs(yOf(from) - yOf(below));
                  return (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity than their place
                      key={`${name} ${part}`}
                      x={xOf(nth, stack)}
                      y={Math.min(yOf(from), yOf(below)) - (value !== 0 && tall < 2 ? 2 - tall : 0)}
                      width={barWidth}
                      // Small values stay visible.
                      height={value === 0 ? 0 : Math.max(tall, 2)}
                      className={classNames(colour, nth !== last && 'opacity-60')}
                      fill="currentColor"
                    />
                  );
                });
              }),
            )}
            <Rule y={yOf(0)} className="text-line-strong" />
            {line.length > 0 && (
              <polyline
                points={line.map((value, nth) => `${nth * step + step / 2},${yOf(value)}`).join(' ')}
                className="text-text"
                fill="none"
                stroke="currentColor"
                strokeWidth={2}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            )}
          </svg>
        </Reader>
        <div aria-hidden="true" className="relative w-12 shrink-0 text-2xs text-muted">
          {scale.map((value) => (
            <span
              key={value}
              style={{ top: `${(yOf(value) / height) * 100}%` }}
              className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            >
              {formatScale(value)}
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="mt-1.5 mr-14 flex text-muted text-xs">
        {names.map((name, nth) => (
          <span key={name} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
            {/* Every other one, where there are many: its neighbours leave it the room. */}
            {(names.length <= 7 || nth % 2 === last % 2) && (
              <span className={classNames(nth === last && 'font-semibold text-text')}>{name}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}

function Rule({ y, className }: { y: number; className: string }) {
  return (
    <line
      x1={0}
      x2={width}
      y1={y}
      y2={y}
      className={className}
      stroke="currentColor"
      strokeWidth={1}
      vectorEffect="non-scaling-stroke"
    />
  );
}

interface ReaderProps extends Pick<ChartProps, 'label' | 'readingOf' | 'at' | 'onRead'> {
  many: number;
  children: ReactNode;
}

/** Chooses a place by pointer, finger or arrow keys. */
function Reader({ label, readingOf, at, onRead, many, children }: ReaderProps) {
  const [isFocused, setFocused] = useState(false);
  const last = many - 1;
  const chosen = Math.min(at ?? last, last);
  function byPointer({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) {
    const { left, width: wide } = currentTarget.getBoundingClientRect();
    onRead(Math.max(0, Math.min(last, Math.floor(((clientX - left) / wide) * many))));
  }
  function byKey(event: KeyboardEvent) {
    const to = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') return onRead(null);
    if (to === undefined) return;
    event.preventDefault();
    onRead(Math.max(0, Math.min(last, to)));
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen}
      aria-valuetext={readingOf(chosen)}
      className="min-w-0 grow touch-pan-y rounded-sm"
      onPointerMove={byPointer}
      onPointerDown={byPointer}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && !isFocused && onRead(null)}
      onKeyDown={byKey}
      onFocus={() => {
        setFocused(true);
        onRead(chosen);
      }}
      onBlur={() => {
        setFocused(false);
        onRead(null);
      }}
    >
      {children}
    </div>
  );
}
