import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { audienceOf, servedParts, shownRole } from '#app/lib/office-shell.ts';

// The dialog's scroll lock injects a style element; its library reads the nonce from this global.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

const registerWorker = () =>
  import('#app/offline/cache/register-worker.tsx').then((part) => part.registerWorker()).catch(() => {});
// No service worker in development: its cache would serve stale modules.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerWorker();
  else window.addEventListener('load', registerWorker);
}

async function takeOver() {
  // If loading fails, the page renders without it and retries.
  const role = shownRole();
  const audience = role && audienceOf(role);
  const search = new URLSearchParams(location.search);
  if (audience) await Promise.all(servedParts.map((load) => load(search, audience))).catch(() => {});
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
void takeOver();
