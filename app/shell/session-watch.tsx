import { useEffect } from 'react';
import { useRefreshSession, useSession } from '#app/lib/session/use-session.ts';
import { isTrackingHere } from '#app/offline/active-tracking.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';

const StillHereDialog = lazyPart(() => import('./session-dialogs.tsx').then((module) => module.StillHereDialog));

/** Interval of session checks and of activity reports, ms. */
const everyMs = 4 * 60_000;
/** Interval while the dialog is open, ms: another tab may have answered it. */
const whileAskingMs = 30_000;

/**
 * Extends the session while the user is active, and asks whether they are still there at the server's warning time. A
 * running timer counts as activity. Only the server's clock decides; the device's may be hours off.
 */
export function SessionWatch() {
  const { data, dataUpdatedAt, refetch } = useSession();
  const touch = useRefreshSession({ loading: false, success: false, error: false }).mutate;
  const stay = useRefreshSession({ loading: false, success: false });
  const warned = Boolean(data?.warns_at && data.warns_at <= data.now);
  const tracking = warned && isTrackingHere();
  const needsConfirm = warned && !tracking;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns after each response
  useEffect(() => {
    const left = data?.warns_at ? Date.parse(data.warns_at) - Date.parse(data.now) : everyMs;
    const wait = warned ? whileAskingMs : Math.min(everyMs, left + 1000);
    // Hidden pages need no update; becoming visible triggers one.
    const refresh = () => document.visibilityState === 'visible' && refetch();
    const timer = setInterval(refresh, wait);
    return () => clearInterval(timer);
  }, [dataUpdatedAt, refetch]);

  useEffect(() => {
    if (tracking) touch();
  }, [tracking, touch]);

  useEffect(() => {
    if (needsConfirm) return;
    let notifiedAt = Date.now();
    const act = () => {
      if (Date.now() - notifiedAt < everyMs) return;
      notifiedAt = Date.now();
      touch();
    };
    const options = { capture: true, passive: true };
    document.addEventListener('pointerdown', act, options);
    document.addEventListener('keydown', act, options);
    return () => {
      document.removeEventListener('pointerdown', act, options);
      document.removeEventListener('keydown', act, options);
    };
  }, [needsConfirm, touch]);

  return (
    <StillHereDialog
      needed={needsConfirm}
      missing={null}
      open={needsConfirm}
      loading={stay.isPending}
      onStay={() => stay.mutate()}
    />
  );
}
