import Coffee from 'lucide-react/icons/coffee';
import Hammer from 'lucide-react/icons/hammer';
import { useEffect } from 'react';
import { shortAddress } from '#app/features/labels/short-address.ts';
import { type Break, endActive } from '#app/offline/active-tracking.ts';
import { Button } from '#app/ui/button.tsx';
import { RunningTimer, useCurrentSecond } from '#app/ui/running-timer.tsx';
import type { Tracking } from './use-tracking.ts';

/** The reminder to start again: on the same job, in one press. */
export function OnBreak({ pause, tracking }: { pause: Break; tracking: Tracking }) {
  const { house, rest } = shortAddress(pause.propertyName);
  const isOver = useCurrentSecond() * 1000 >= Date.parse(pause.since) + pause.minutes * 60_000;
  useEffect(() => {
    if (isOver) remind(pause);
  }, [isOver, pause]);
  const job = { id: pause.jobId, job_title: pause.jobTitle, property_address: pause.propertyName };
  return (
    <>
      <p className="flex items-center gap-2">
        <Coffee className="size-5 shrink-0 text-warning" />
        <span role="status" className="shrink-0 font-semibold text-warning">
          {isOver ? 'Break over' : 'Break'}
        </span>
        <RunningTimer start_time={pause.since} className="shrink-0 font-semibold text-warning" />
        <span className="flex min-w-0 grow gap-1 text-muted text-sm">
          {house && <span className="shrink-0">{house}</span>}
          <span className="w-0 grow truncate">{rest}</span>
        </span>
      </p>
      <div className="flex gap-2">
        <Button
          size="touch"
          wide
          icon={Hammer}
          loading={tracking.isBusy}
          onClick={() => tracking.start(job, false)}
        >
          Start again
        </Button>
        <Button kind="secondary" size="touch" onClick={() => endActive()}>
          Done
        </Button>
      </div>
    </>
  );
}

/** Also outside the app, where this phone allows it. Told once: of notifications with one tag only the last is shown. */
async function remind({ minutes, propertyName, since }: Break) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification('Start tracking again?', {
    body: `Your break of ${minutes} minutes at ${propertyName} is over.`,
    tag: `break ${since}`,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path: '/time-tracking' },
  });
}
