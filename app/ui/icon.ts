import type { ComponentType, SVGProps } from 'react';

/**
 * An icon as a component. Icons come from lucide, one file at a time, so that a page carries only its own:
 * `import Clock from 'lucide-react/icons/clock'`.
 */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>;
