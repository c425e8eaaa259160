import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

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
