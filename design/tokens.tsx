import { classNames } from '#app/ui/class-names.ts';
import { LogoMark } from '#app/ui/logo.tsx';
import { palette, type Tone } from '../tailwind.config.ts';
import { Examples, Section } from './part.tsx';

export function DesignColours() {
  return (
    <Section title="Colours">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 lg:grid-cols-6">
        {(Object.keys(palette.light) as Tone[]).map((tone) => (
          <div key={tone} className="flex items-center gap-2">
            <span className="size-9 shrink-0 rounded-md border border-line" style={{ background: `var(--${tone})` }} />
            <span className="min-w-0 truncate text-xs">{tone}</span>
          </div>
        ))}
      </div>
      <div className="flex items-center gap-4 rounded-lg bg-ink p-4 text-chalk">
        <LogoMark />
        <span className="font-display font-semibold text-2xl">Put right, level, in order.</span>
        <span className="size-3 rounded-full bg-mint" />
      </div>
    </Section>
  );
}

const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl', 'text-4xl', 'text-5xl'];
const radii = ['rounded-sm', 'rounded', 'rounded-md', 'rounded-lg', 'rounded-xl', 'rounded-full'];

export function DesignType() {
  return (
    <Section title="Type, corners, heights">
      <div className="flex flex-col gap-1">
        {sizes.map((size) => (
          <p key={size} className={classNames(size, 'truncate')}>{`${size.slice(5)} 07:35 £1,234.50`}</p>
        ))}
        <p className="font-display font-semibold text-hero">Something broken?</p>
      </div>
      <p>
        <span>Normal, </span>
        <span className="font-medium">medium, </span>
        <span className="font-semibold">semibold, </span>
        <span className="font-bold">bold, </span>
        <span className="text-muted">muted, </span>
        <span className="font-mono">mono</span>
      </p>
      <Examples of="Corners">
        {radii.map((radius) => (
          <span key={radius} className={classNames('size-12 border border-line-control bg-raised', radius)} />
        ))}
      </Examples>
      <Examples of="Heights: row, small, tap, touch">
        <span className="h-row w-12 rounded bg-neutral-soft" />
        <span className="h-small w-12 rounded bg-neutral-soft" />
        <span className="h-tap w-12 rounded bg-neutral-soft" />
        <span className="h-touch w-12 rounded bg-neutral-soft" />
      </Examples>
      <Examples of="Raised, floating, under the mouse, sunken">
        <span className="h-12 w-24 rounded-md bg-raised shadow-raised" />
        <span className="h-12 w-24 rounded-md bg-raised shadow-floating" />
        <span className="h-12 w-24 rounded-md bg-hover" />
        <span className="h-12 w-24 rounded-md bg-sunken" />
      </Examples>
    </Section>
  );
}
