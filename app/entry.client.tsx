import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { officeShell } from '#app/lib/office-shell.ts';

// The dialog's scroll lock adds a style element; this is where its library looks for the nonce of the page.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

const registerWorker = () =>
  import('#app/offline/cache/register-worker.tsx').then((part) => part.registerWorker()).catch(() => {});
// The dev server has no worker: what it serves changes by itself.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerWorker();
  else window.addEventListener('load', registerWorker);
}

async function takeOver() {
  // Where it cannot be had now, the page draws itself without it, and asks again.
  if (document.querySelector('[data-sidebar]')) await officeShell.load?.().catch(() => {});
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
