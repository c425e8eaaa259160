import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

interface SettingsBarProps {
  /** How many are changed and not saved. */
  count: number;
  isSaving: boolean;
  onSave: () => void;
  onReset: () => void;
}

/** At the foot of the screen: whether anything waits to be saved, and both ways out of it. */
export function SettingsBar({ count, isSaving, onSave, onReset }: SettingsBarProps) {
  return (
    <div
      data-bottom-bar
      className={classNames(
        'sticky bottom-0 z-bar -mx-4 mt-6 -mb-5 border-t px-4 py-3 md:-mx-8 md:-mb-8 md:px-8',
        count > 0 ? 'border-warning bg-warning-soft' : 'border-line bg-surface',
      )}
    >
      <div className="mx-auto flex max-w-page items-center gap-2">
        <p
          role="status"
          className={classNames('min-w-0 grow text-sm', count > 0 ? 'font-medium' : 'text-muted')}
        >
          {count === 0 ? (
            'Everything is saved.'
          ) : (
            <span>
              <span className="max-sm:sr-only">You have </span>
              {count} unsaved
              <span className="max-sm:sr-only"> {count === 1 ? 'change' : 'changes'}.</span>
            </span>
          )}
        </p>
        <Button
          kind="secondary"
          size="small"
          onClick={onReset}
          disabled={count === 0}
          className="shrink-0 whitespace-nowrap"
        >
          Reset Changes
        </Button>
        <Button size="small" loading={isSaving} onClick={onSave} className="shrink-0 whitespace-nowrap">
          Save All Changes
        </Button>
      </div>
    </div>
  );
}
