import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

/** No page has a dot in its address. Remix asks for a page's data under its address and `.data`. */
export function isFilePath(path: string): boolean {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return path.startsWith('/assets/') || path.startsWith('/.') || (last.includes('.') && !last.endsWith('.data'));
}

/** Hashed names under /assets are immutable; all others (manifest, icons, service worker) are revalidated. */
export function staticFiles(folder: string): MiddlewareHandler {
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      const hashed = path.includes('/assets/');
      c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
