type Platform = 'w' | 'a' | 'i' | 'm' | 'l' | 'u';

interface Machine {
  userAgent: string;
  maxTouchPoints: number;
}

/** Windows, Android, iOS, macOS, Linux or unknown, by the letter that a log-in sends. */
export function platformOf({ userAgent, maxTouchPoints }: Machine): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'i';
  if (/Android/.test(userAgent)) return 'a';
  if (/Windows/.test(userAgent)) return 'w';
  // iPads say that they are Macs; no Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'i' : 'm';
  return /Linux|CrOS|X11/.test(userAgent) ? 'l' : 'u';
}

/** Whether the app runs from the home screen, in a window of its own. Browser only. */
export function isStandalone(): boolean {
  const ofSafari = (navigator as { standalone?: boolean }).standalone === true;
  return ofSafari || window.matchMedia('(display-mode: standalone)').matches;
}

/** Whether notifications may be shown: false too where the browser knows none. */
export function notificationsGranted(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** What a log-in tells of its device. Browser only. */
export function loginExtras() {
  return { llm: `${platformOf(navigator)}${isStandalone() ? 1 : 0}`, llen: notificationsGranted() };
}
