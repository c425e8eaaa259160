import { useEffect } from 'react';
import { useRefreshSession, useSession } from '#app/lib/session/use-session.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { isTrackingHere } from '#app/offline/active-tracking.ts';

const loadDialog = () => import('./still-here-dialog.tsx');

/** How often the session is asked for, and how often a person's taps and keys are told to the server. */
const everyMs = 4 * 60_000;
/** While the question stands: another tab may have answered it. */
const whileAskingMs = 30_000;

/**
 * Watches the session on logged-in pages: keeps it alive while a person taps and types, and asks whether they are still
 * there once the server says that its warning time has come. A timer running on this device is an answer in itself.
 * Only the server's clock decides; this device's may be hours off.
 */
export function SessionWatch() {
  const { data, dataUpdatedAt, refetch } = useSession();
  const touch = useRefreshSession({ loading: false, success: false, error: false }).mutate;
  const stay = useRefreshSession({ loading: false, success: false });
  const warned = Boolean(data?.warns_at && data.warns_at <= data.now);
  const tracking = warned && isTrackingHere();
  const asks = warned && !tracking;
  const part = useLoaded(loadDialog, asks || 'when idle');

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew after each answer
  useEffect(() => {
    const left = data?.warns_at ? Date.parse(data.warns_at) - Date.parse(data.now) : everyMs;
    const wait = warned ? whileAskingMs : Math.min(everyMs, left + 1000);
    // Hidden pages need not know; coming back in sight asks by itself.
    const look = () => document.visibilityState === 'visible' && refetch();
    const timer = setInterval(look, wait);
    return () => clearInterval(timer);
  }, [dataUpdatedAt, refetch]);

  useEffect(() => {
    if (tracking) touch();
  }, [tracking, touch]);

  useEffect(() => {
    if (asks) return;
    let told = Date.now();
    const act = () => {
      if (Date.now() - told < everyMs) return;
      told = Date.now();
      touch();
    };
    const options = { capture: true, passive: true };
    document.addEventListener('pointerdown', act, options);
    document.addEventListener('keydown', act, options);
    return () => {
      document.removeEventListener('pointerdown', act, options);
      document.removeEventListener('keydown', act, options);
    };
  }, [asks, touch]);

  return part ? (
    <part.StillHereDialog open={asks} loading={stay.isPending} onStay={() => stay.mutate()} />
  ) : null;
}
