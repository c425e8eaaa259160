import { useSyncExternalStore } from 'react';

/** What Chromium browsers hand out when the app can be installed; TypeScript's DOM does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by boot-script.ts: the browser offers once, often before React is there. */
    installEvent?: InstallEvent | undefined;
  }
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('installoffer', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('installoffer', listener);
  };
}

/** Whether the browser has offered to install the app and was not answered yet. */
export function useInstallOffered(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.installEvent !== undefined,
    () => false,
  );
}

/** Shows the browser's own question. An offer can be used once. */
export async function promptInstall(): Promise<'accepted' | 'dismissed'> {
  const offer = window.installEvent;
  if (!offer) return 'dismissed';
  window.installEvent = undefined;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  tell();
  return outcome;
}
