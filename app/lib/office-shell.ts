import type { ComponentType } from 'react';

/**
 * Registry of the lazily loaded office shell. entry.client.tsx must load it before hydrating a page that was rendered
 * with it, without having it in its own bundle.
 */
export const officeShell: {
  // biome-ignore lint/suspicious/noExplicitAny: only shell.tsx registers and renders it
  Shell?: ComponentType<any>;
  load?: () => Promise<unknown>;
} = {};
