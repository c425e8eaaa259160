/** Chromium's BeforeInstallPromptEvent, which TypeScript's DOM types lack. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Stored by boot-script.ts: the event fires once, often before React loads. */
    installEvent?: InstallEvent | undefined;
  }
}

/** Shows the browser's install prompt. A prompt works only once, and many browsers have none. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | 'not offered'> {
  const offer = window.installEvent;
  if (!offer) return 'not offered';
  window.installEvent = undefined;
  await offer.prompt();
  return (await offer.userChoice).outcome;
}
