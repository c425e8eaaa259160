import { type ComponentType, createElement, forwardRef, type SVGProps } from 'react';

/** Import lucide icons one file at a time ('lucide-react/icons/clock'), so that a page bundles only its own. */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>;

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** An icon from lucide's shapes (24 by 24); replaces lucide's factory at build time (scripts/lean-packages.ts). */
export const iconOf = (shapes: readonly Shape[]): Icon =>
  forwardRef<SVGSVGElement, SVGProps<SVGSVGElement>>((props, ref) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
        ref,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    ),
  ) as Icon;
