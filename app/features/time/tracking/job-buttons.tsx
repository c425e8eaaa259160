import ImagePlus from 'lucide-react/icons/image-plus';
import ListChecks from 'lucide-react/icons/list-checks';
import ReceiptPound from 'lucide-react/icons/receipt-pound-sterling';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useId } from 'react';
import type { Icon } from '#app/ui/icon.ts';
import type { SubScreenName } from './sub-screen-name.ts';

const buttons: readonly { name: SubScreenName; label: string; icon: Icon }[] = [
  { name: 'tasks', label: 'Tasks List', icon: ListChecks },
  { name: 'notes', label: 'Notes List', icon: StickyNote },
  { name: 'add-image', label: 'Add Picture', icon: ImagePlus },
  { name: 'add-expense', label: 'Add Expense', icon: ReceiptPound },
];

interface JobButtonsProps {
  /** Why none of them can be pressed now, or null. */
  blocked: string | null;
  onOpen: (name: SubScreenName) => void;
}

/** The ways to the job's tasks, notes, pictures and expenses; an overlay says why they are blocked. */
export function JobButtons({ blocked, onOpen }: JobButtonsProps) {
  const id = useId();
  return (
    <div className="relative">
      <div className="grid grid-cols-4 gap-1.5">
        {buttons.map(({ name, label, icon: Icon }) => (
          <button
            key={name}
            type="button"
            disabled={blocked !== null}
            aria-describedby={blocked ? id : undefined}
            onClick={() => onOpen(name)}
            className="flex min-h-touch flex-col items-center justify-center gap-1 rounded-lg border border-line bg-raised py-1 font-medium text-xs tracking-tight transition-colors duration-quick hover:bg-sunken active:translate-y-px disabled:bg-sunken disabled:text-muted disabled:opacity-60"
          >
            <Icon className="size-5 shrink-0 text-accent" />
            {label}
          </button>
        ))}
      </div>
      {blocked && (
        <p id={id} className="absolute inset-0 flex items-center justify-center">
          <span className="rounded-full border border-line-strong bg-raised px-4 py-1.5 font-medium text-sm">
            {blocked}
          </span>
        </p>
      )}
    </div>
  );
}
