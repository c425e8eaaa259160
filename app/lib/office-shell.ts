import type { ComponentType } from 'react';

/**
 * Where the office's shell is found once it is there, and how it is fetched: for entry.client.tsx, which must have it before it
 * takes over a page that was served with it, and has none of it in its own first load.
 */
export const officeShell: {
  // biome-ignore lint/suspicious/noExplicitAny: what it needs is between the two that know it.
  Shell?: ComponentType<any>;
  load?: () => Promise<unknown>;
} = {};
