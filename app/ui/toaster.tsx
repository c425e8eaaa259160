import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { dismissToast } from '#app/lib/toast.ts';
import { IconButton, Spinner } from './button.tsx';
import { toaster } from './toast-place.ts';

const places = [
  ['top-right', 'sm:items-end'],
  ['top-center', 'sm:items-center'],
] as const;

const icons = {
  success: <CircleCheck className="size-5 shrink-0 text-success" />,
  error: <CircleAlert className="size-5 shrink-0 text-danger" />,
  loading: <Spinner className="text-accent" />,
  blank: null,
  custom: null,
};

/**
 * Renders the toasts; once, in the root. They cover neither the head nor the buttons of what is open: on phones they are
 * below the page's head or above a sheet, and a panel has a place for them among its own parts (toast-place.ts and tailwind.css).
 *
 * Uses headless react-hot-toast, because its default UI injects style elements, which our content security policy
 * forbids. Raise toasts with toast.ts: importing 'react-hot-toast' directly uses a second store that nothing renders.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({
    position: 'top-right',
    duration: 5000,
    loading: { duration: Number.POSITIVE_INFINITY },
  });
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    toaster.moveTo = setPlace;
  }, []);
  const region = (
    <section aria-label="Notifications" data-toaster>
      {places.map(([position, style]) => (
        <div
          key={position}
          onPointerEnter={({ pointerType }) => {
            // Mouse only: touch has no leave event, so a touched toast would never close.
            if (pointerType === 'mouse') handlers.startPause();
          }}
          onPointerLeave={handlers.endPause}
          className={style}
        >
          {toasts
            .filter((item) => item.position === position)
            .map((item) => (
              <ToastCard key={item.id} item={item} />
            ))}
        </div>
      ))}
    </section>
  );
  return place ? createPortal(region, place) : region;
}

function ToastCard({ item }: { item: Toast }) {
  return (
    <div
      data-toast={item.id}
      role={item.type === 'error' ? 'alert' : 'status'}
      // A closing toast stays for a second; clicks pass through it.
      className={item.visible ? 'pointer-events-auto animate-enter-above' : 'animate-leave-above'}
    >
      <span className="flex h-10 items-center empty:hidden">{item.icon ?? icons[item.type]}</span>
      <div className="grow whitespace-pre-line py-2">{resolveValue(item.message, item)}</div>
      <IconButton icon={X} label="Dismiss" className="-my-0.5" onClick={() => dismissToast(item.id)} />
    </div>
  );
}
