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

/** Shows the browser's own question, where it has one: an offer can be used once, and many browsers make none. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | 'not offered'> {
  const offer = window.installEvent;
  if (!offer) return 'not offered';
  window.installEvent = undefined;
  await offer.prompt();
  return (await offer.userChoice).outcome;
}
