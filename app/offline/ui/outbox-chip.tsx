import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { outboxSummary, useOutbox } from '#app/offline/use-outbox.ts';
import { classNames } from '#app/ui/class-names.ts';
import { DialogBody } from '#app/ui/dialog.tsx';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';

const OutboxSheet = lazyPart(() => import('./outbox-sheet.tsx').then((module) => module.OutboxSheet));

interface OutboxChipProps {
  /** Show it even if everything is sent. */
  always: boolean;
  /** Show only the icon and the number, beside a running timer. */
  narrow: boolean;
}

/** Shows the state of the outbox ('All sent', '3 waiting', '1 rejected') and opens its list. */
export function OutboxChip({ always, narrow }: OutboxChipProps) {
  const { entries, unclaimed, canStore } = useOutbox(!always);
  const sheet = useDialog();
  // Preloaded, because it is opened when there is no signal.
  usePreload('when used', DialogBody, OutboxSheet);
  const hasRejected = unclaimed.length > 0 || (entries?.some((entry) => entry.refusal) ?? false);
  const count = (entries?.length ?? 0) + unclaimed.length;
  if (entries === undefined || (!always && count === 0 && !sheet.isOpen)) return null;
  const summary = canStore ? outboxSummary(entries, unclaimed.length) : 'Not stored';
  const [Icon, ink] =
    hasRejected || !canStore
      ? [CircleAlert, 'bg-danger-soft text-danger']
      : count > 0
        ? [CloudUpload, 'bg-warning-soft text-warning']
        : [CircleCheck, 'text-muted'];
  return (
    <>
      <button
        type="button"
        aria-label={`Outbox: ${summary}`}
        onClick={() => sheet.open()}
        className="flex min-h-tap min-w-tap shrink-0 items-center justify-center"
      >
        <span className={classNames('flex min-h-7 items-center gap-1 rounded-full px-2 font-medium text-xs', ink)}>
          <Icon className="size-4 shrink-0" />
          <span className="empty:hidden">{narrow ? count || '' : summary}</span>
        </span>
      </button>
      {sheet.isMounted && <OutboxSheet open={sheet.isOpen} onClose={sheet.close} />}
    </>
  );
}
