import { Dialog } from '#app/ui/dialog.tsx';
import { keyGroups } from '../keys.ts';

/** The office's keyboard shortcuts. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Keyboard">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section aria-label="Keys" tabIndex={0} className="space-y-5">
        {keyGroups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 font-semibold">{title}</h3>
            <dl className="divide-y divide-line border-line border-y text-sm">
              {keys.map(([pressed, what]) => (
                <div key={pressed} className="grid gap-x-4 py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
                  <dt className="font-medium">{pressed}</dt>
                  <dd className="text-muted">{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
