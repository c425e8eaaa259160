import type { ComponentType, SVGProps } from 'react';

/**
 * An icon component. Import lucide icons one file at a time, so that a page bundles only its own: `import Clock from
 * 'lucide-react/icons/clock'`.
 */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>;
