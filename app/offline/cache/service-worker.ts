/// <reference lib="webworker" />

import { NavigationRoute, type PrecacheEntry, Serwist } from 'serwist';
import { listenForPushes } from '#app/lib/push/push-events.ts';
import { shellPaths, shellUrl } from './shell.ts';

/*
 * The service worker, built to /service-worker.js (scripts/service-worker-plugin.ts). It precaches the chunks of the
 * workers' pages and a shell of each without user data. It never intercepts /api: requests and user data belong to the
 * outbox and the persisted cache.
 */

declare const self: ServiceWorkerGlobalScope;
/** The files of this build, filled in by the plugin. */
declare const __PRECACHE__: PrecacheEntry[];

/** Longest wait (ms) for a page; after it the shell opens and fetches its data itself. */
const networkTimeoutMs = 3_000;

// No skipWaiting here: an open page needs its old chunks until the user reloads it.
const serwist = new Serwist({
  precacheEntries: __PRECACHE__,
  precacheOptions: { cleanupOutdatedCaches: true, concurrency: 6 },
  clientsClaim: true,
  disableDevLogs: true,
});
serwist.registerRoute(new NavigationRoute(({ request, url }) => page(request, url), { denylist: [/^\/api\//] }));
serwist.addEventListeners();
listenForPushes(self);

/** The network response if it arrives in time, else the shell of the page, else a redirect to a page with a shell. */
async function page(request: Request, url: URL): Promise<Response> {
  const shell = shellPaths.includes(url.pathname) ? await serwist.matchPrecache(shellUrl(url.pathname)) : undefined;
  const answer = fetch(request).catch(() => undefined);
  if (!shell) return (await answer) ?? Response.redirect(shellPaths[0]!, 302);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, networkTimeoutMs));
  const response = await Promise.race([answer, timeout]);
  // 502 to 504: a proxy could not reach the server, so treat it as offline.
  return response && !(response.status >= 502 && response.status <= 504) ? response : shell;
}
