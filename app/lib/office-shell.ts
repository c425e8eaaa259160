import type { ComponentType } from 'react';

/**
 * Registry of the lazily loaded office shell and of lazily loaded pages. entry.client.tsx must load them before hydrating
 * a page that was rendered with them, without having them in its own bundle.
 */
export const officeShell: {
  // biome-ignore lint/suspicious/noExplicitAny: only shell.tsx registers and renders it
  Shell?: ComponentType<any>;
  load?: () => Promise<unknown>;
  /** Loads the parts of the page that the server rendered (ui/served.tsx). */
  page?: (isOffice: boolean) => Promise<unknown>;
} = {};
