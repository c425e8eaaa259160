import { toast, toastPositions } from '#app/lib/toast.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { Icon } from '#app/ui/icon.ts';
import { guardDoubleClick } from './guard-double-click.ts';

export interface RowAction<Row> {
  label: string;
  icon: Icon;
  onClick: (row: Row) => void;
  isDanger?: boolean;
  isHidden?: (row: Row) => boolean;
  /** Also offered for all selected rows. */
  onMany?: (rows: readonly Row[]) => void;
  /** Why the action is unavailable on this row; undefined if it is available. */
  blockedReason?: (row: Row) => string | undefined;
}

interface RowActionsProps<Row> {
  row: Row;
  rowLabel: string;
  actions: readonly RowAction<Row>[];
  /** Shows labels; for cards. */
  withLabels?: boolean;
  /** In the tab order. In a table only the active row's actions are. */
  isReached: boolean;
}

export function RowActions<Row>({ row, rowLabel, actions, withLabels = false, isReached }: RowActionsProps<Row>) {
  const offered = actions.filter(({ isHidden }) => !isHidden?.(row));
  return offered.map(({ label, icon: Icon, onClick, isDanger, blockedReason }) => {
    const why = blockedReason?.(row);
    return (
      <button
        key={label}
        type="button"
        tabIndex={isReached ? 0 : -1}
        aria-label={withLabels ? undefined : `${label} ${rowLabel}`}
        title={why ?? label}
        aria-disabled={why ? true : undefined}
        onClick={(event) => {
          if (why) {
            toast.error(why, { ...toastPositions.centre, id: 'refused' });
            return;
          }
          guardDoubleClick(event);
          onClick(row);
        }}
        className={classNames(
          'inline-flex items-center justify-center gap-1.5 rounded-md aria-disabled:cursor-default aria-disabled:opacity-40',
          withLabels ? 'min-h-small px-3 font-medium text-sm' : 'size-row',
          'text-muted',
          isDanger ? 'hover:bg-danger-soft hover:text-danger' : 'hover:bg-sunken hover:text-text',
        )}
      >
        <Icon className="size-4.5 shrink-0" aria-hidden="true" />
        {withLabels && <span>{label}</span>}
      </button>
    );
  });
}
