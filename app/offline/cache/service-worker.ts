/// <reference lib="webworker" />

import { NavigationRoute, type PrecacheEntry, Serwist } from 'serwist';
import { listenForPushes } from '#app/lib/push/push-events.ts';
import { shellPaths, shellUrl } from './shell.ts';

/*
 * The service worker, built to /service-worker.js beside the client (scripts/service-worker-plugin.ts). It keeps the parts
 * of the workers' pages and a shell of each without anybody's data. It never stands between a page and /api:
 * what is sent and kept of a person is the outbox's.
 */

declare const self: ServiceWorkerGlobalScope;
/** The files of this build, by the plugin. */
declare const __PRECACHE__: PrecacheEntry[];

/** So long (ms) a page is waited for; on a bad line the shell opens sooner and asks for what it shows by itself. */
const patienceMs = 3_000;

// No skipWaiting by itself: the parts of a page that is open stay until its person reloads it.
const serwist = new Serwist({
  precacheEntries: __PRECACHE__,
  precacheOptions: { cleanupOutdatedCaches: true, concurrency: 6 },
  clientsClaim: true,
  disableDevLogs: true,
});
serwist.registerRoute(
  new NavigationRoute(({ request, url }) => page(request, url), { denylist: [/^\/api\//] }),
);
serwist.addEventListeners();
listenForPushes(self);

/** From the network while it answers in time; else the shell of that page; else the way to one that has a shell. */
async function page(request: Request, url: URL): Promise<Response> {
  const shell = shellPaths.includes(url.pathname)
    ? await serwist.matchPrecache(shellUrl(url.pathname))
    : undefined;
  const answer = fetch(request).catch(() => undefined);
  if (!shell) return (await answer) ?? Response.redirect(shellPaths[0]!, 302);
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const response = await Promise.race([answer, patience]);
  // 502 to 504: a proxy that does not reach us is no network either.
  return response && !(response.status >= 502 && response.status <= 504) ? response : shell;
}
