import { toast } from '#app/lib/toast.ts';
import { Button } from '#app/ui/button.tsx';

const noticeId = 'new-version';

/** Registers the service worker and shows a notice when a new version is ready. Never reloads without the user. */
export async function registerWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  const hadController = navigator.serviceWorker.controller !== null;
  if (registration.waiting && hadController) whenIdle(() => notice(registration));
  registration.addEventListener('updatefound', () => {
    const found = registration.installing;
    found?.addEventListener('statechange', () => {
      // Without a controller this is the first installation, not an update.
      if (found.state === 'installed' && navigator.serviceWorker.controller) whenIdle(() => notice(registration));
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}

/** Waits until the user leaves the field they are typing in. */
function whenIdle(show: () => void): void {
  const isTyping = document.activeElement?.matches('input, textarea, select');
  if (isTyping) document.addEventListener('focusout', () => setTimeout(() => whenIdle(show)), { once: true });
  else show();
}

function notice(registration: ServiceWorkerRegistration): void {
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  };
  toast(
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      A new version is ready
      <Button kind="secondary" onClick={reload}>
        Reload
      </Button>
    </span>,
    { id: noticeId, duration: Number.POSITIVE_INFINITY },
  );
}
