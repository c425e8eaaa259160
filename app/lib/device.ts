type Platform = 'w' | 'a' | 'i' | 'm' | 'l' | 'u';

/** The device's platform as the letter that login sends. */
export function platformOf({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'i';
  if (/Android/.test(userAgent)) return 'a';
  if (/Windows/.test(userAgent)) return 'w';
  // iPads identify as Macs; no Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'i' : 'm';
  return /Linux|CrOS|X11/.test(userAgent) ? 'l' : 'u';
}

/** True for an installed app. Browser only. */
export function isStandalone(): boolean {
  const ofSafari = (navigator as { standalone?: boolean }).standalone === true;
  return ofSafari || window.matchMedia('(display-mode: standalone)').matches;
}

/** False also where the browser does not support notifications. */
export function notificationsGranted(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** The device's fields of the login input. Browser only. */
export function loginExtras() {
  return { llm: `${platformOf(navigator)}${isStandalone() ? 1 : 0}`, llen: notificationsGranted() };
}
