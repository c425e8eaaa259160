import { Link } from '@remix-run/react';
import Car from 'lucide-react/icons/car';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Coffee from 'lucide-react/icons/coffee';
import Hammer from 'lucide-react/icons/hammer';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useOpenJob } from '#app/features/job-content/use-open-job.ts';
import { activities, activityOf } from '#app/features/labels/activity.ts';
import { shortAddress } from '#app/features/labels/short-address.ts';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { type ActiveTracking, type Break, endBreak } from '#app/offline/active-tracking.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { usePreload } from '#app/ui/lazy-part.tsx';
import { RunningTimer, useCurrentSecond } from '#app/ui/running-timer.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { BreakSheet, DriveSheet } from './next-step-sheets.tsx';
import { arrival } from './running-action.tsx';
import { FailureSheets } from './tracking-provider.tsx';
import { useTrackingState } from './tracking-state.ts';
import { useTracking } from './use-tracking.ts';

interface TrackingBarProps {
  active: ActiveTracking | null;
  pause: Break | null;
  /** Show only the buttons, with room for End Tracking: the tracking page itself shows the record. */
  isDouble: boolean;
}

export function TrackingBar({ active, pause, isDouble }: TrackingBarProps) {
  const { run, action } = useTracking();
  const { change } = useTrackingState();
  // Ahead, because the dialogs that end the work must open without signal.
  usePreload(true, FailureSheets);
  const setEndSlot = useCallback((endSlot: HTMLElement | null) => change({ endSlot }), [change]);
  const { value: sheet, open, close } = useDialog<'drive' | 'break'>();
  const openSheet = (next: 'drive' | 'break') => leaveWhenSafe(() => open(next));

  return (
    <>
      {active ? (
        <Frame label="Now" edge={activities[activityOf(active.isDriving)].edge} compact={isDouble}>
          {!isDouble && <Now active={active} />}
          {active.isDriving ? (
            <Button
              size={isDouble ? 'touch' : 'medium'}
              wide={isDouble}
              icon={Hammer}
              loading={action !== null}
              onClick={() => run(arrival(active))}
              className="gap-1.5! whitespace-nowrap bg-working! px-2! text-base! text-on-working! max-[379px]:[&>svg]:hidden"
            >
              <span>
                Arrived<span className={isDouble ? undefined : 'sr-only'}> - start work</span>
              </span>
            </Button>
          ) : isDouble ? (
            <>
              <Button
                kind="secondary"
                size="touch"
                onClick={() => openSheet('break')}
                className="min-w-touch shrink-0 flex-col gap-0.5! px-1! text-xs!"
              >
                <Coffee className="size-5" />
                <span>Break</span>
              </Button>
              <Button
                kind="secondary"
                size="touch"
                wide
                icon={Car}
                onClick={() => openSheet('drive')}
                className="gap-1.5! px-2! text-base!"
              >
                Drive to...
              </Button>
            </>
          ) : (
            <>
              <IconButton icon={Car} label="Drive to..." onClick={() => openSheet('drive')} className="text-text" />
              <IconButton icon={Coffee} label="Break" onClick={() => openSheet('break')} className="-mr-3 text-text" />
            </>
          )}
          {isDouble && <div ref={setEndSlot} className="shrink-0 empty:hidden" />}
        </Frame>
      ) : (
        pause && (
          <Frame label="Break" edge="border-warning" compact>
            <OnBreak pause={pause} />
          </Frame>
        )
      )}
      {active && !active.isDriving && (
        <>
          <DriveSheet open={sheet === 'drive'} active={active} onClose={close} />
          <BreakSheet open={sheet === 'break'} active={active} onClose={close} />
        </>
      )}
    </>
  );
}

interface FrameProps {
  label: string;
  edge: string;
  /** Buttons of 56 px; else one line of 56 px. The page reserves the room (worker-shell.tsx). */
  compact?: boolean;
  children: ReactNode;
}

function Frame({ label, edge, compact, children }: FrameProps) {
  return (
    <section
      aria-label={label}
      data-compact={compact || undefined}
      className={classNames(
        'fixed inset-x-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-bar border-t-2 bg-raised md:bottom-0',
        edge,
      )}
    >
      <div
        className={classNames(
          'mx-auto flex max-w-prose items-center px-4',
          compact ? 'gap-1.5 pt-1.5 pb-2' : 'min-h-touch',
        )}
      >
        {children}
      </div>
    </section>
  );
}

function Now({ active }: { active: ActiveTracking }) {
  const { word, icon: Icon, ink } = activities[activityOf(active.isDriving)];
  const openJob = useOpenJob();
  return (
    <>
      <Link
        to="/time-tracking"
        prefetch="intent"
        className="flex min-h-touch min-w-0 grow items-center gap-2 focus-visible:-outline-offset-2"
      >
        <Icon className={classNames('size-5 shrink-0', ink)} />
        <span className="sr-only">{word}</span>
        <RunningTimer start_time={active.startTime} className={classNames('shrink-0 font-semibold', ink)} />
        <ShortAddress of={active.propertyName} />
      </Link>
      <IconButton icon={ClipboardList} label="Job details" onClick={() => leaveWhenSafe(() => openJob(active.jobId))} />
    </>
  );
}

function ShortAddress({ of }: { of: string }) {
  const { house, rest } = shortAddress(of);
  return (
    <span className="flex min-w-0 grow gap-1 text-muted text-sm">
      {house && <span className="shrink-0">{house}</span>}
      <span className="w-0 grow truncate">{rest}</span>
    </span>
  );
}

function OnBreak({ pause }: { pause: Break }) {
  const { run, action } = useTracking();
  const isOver = useCurrentSecond() * 1000 >= Date.parse(pause.since) + pause.minutes * 60_000;
  useEffect(() => {
    if (isOver) remind(pause);
  }, [isOver, pause]);
  const job = { id: pause.jobId, job_title: pause.jobTitle, property_address: pause.propertyName };
  return (
    <>
      <div className="min-w-0 grow">
        <p className="flex gap-2 font-semibold text-warning">
          <span role="status">{isOver ? 'Break over' : 'Break'}</span>
          <RunningTimer start_time={pause.since} />
        </p>
        <ShortAddress of={pause.propertyName} />
      </div>
      <Button
        size="touch"
        loading={action !== null}
        onClick={() => run({ do: 'start', job, isDriving: false })}
        className="shrink-0 px-3! text-base!"
      >
        Start again
      </Button>
      <Button kind="quiet" size="touch" onClick={endBreak} className="px-3! text-base!">
        Done
      </Button>
    </>
  );
}

/** Shows a system notification if permitted. The tag makes the browser show it once per break. */
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
