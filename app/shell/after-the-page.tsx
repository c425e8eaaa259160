import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { settlePush } from '#app/lib/push/push-device.ts';
import type { OpenPathMessage } from '#app/lib/push/push-events.ts';
import { trpc } from '#app/lib/trpc.ts';
import { OutboxSession } from './outbox-session.tsx';

/** Loaded after each logged-in page. */
export function AfterThePage({ userId, tracks }: { userId: number; tracks: boolean }) {
  return (
    <>
      <OutboxSession userId={userId} tracks={tracks} />
      <PushSession userId={userId} />
    </>
  );
}

/** Ties this device's notifications to the user and opens the page of a clicked notification. */
function PushSession({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const { client } = trpc.useUtils();

  useEffect(() => {
    settlePush(client.notifications, userId).catch(() => {
      // Offline or without a push service: the next page tries again.
    });
  }, [client, userId]);

  useEffect(() => {
    const go = ({ data, ports }: MessageEvent<OpenPathMessage | undefined>) => {
      if (data?.type !== 'OPEN_PATH') return;
      ports[0]?.postMessage(true);
      navigate(data.path);
    };
    navigator.serviceWorker?.addEventListener('message', go);
    return () => navigator.serviceWorker?.removeEventListener('message', go);
  }, [navigate]);

  return null;
}
