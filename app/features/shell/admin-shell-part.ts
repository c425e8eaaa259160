type Part = typeof import('./admin-shell.tsx');

/**
 * The office's shell, which is by itself: a dozen icons, badges and a palette that workers' phones never show. On the server
 * it is there at once.
 */
let part: Part | undefined = import.meta.env.SSR ? await import('./admin-shell.tsx') : undefined;

/** For entry.client.tsx, before it takes over a page that was served with it; for pages that come without it. */
export async function loadAdminShell(): Promise<Part> {
  part = await import('./admin-shell.tsx');
  return part;
}

export const adminShellPart = (): Part | undefined => part;
