import { toast, toastPositions } from '#app/lib/toast.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { Icon } from '#app/ui/icon.ts';
import { guardDoubleClick } from './guard-double-click.ts';

/** What can be done with a row. */
export interface RowAction<Row> {
  label: string;
  icon: Icon;
  onClick: (row: Row) => void;
  isDanger?: boolean;
  /** Not offered on this row. */
  isHidden?: (row: Row) => boolean;
  /** Done with all rows that are ticked, too. */
  onMany?: (rows: readonly Row[]) => void;
  /** Why it cannot be done with this row; undefined: it can. */
  refusal?: (row: Row) => string | undefined;
}

interface RowActionsProps<Row> {
  row: Row;
  rowLabel: string;
  actions: readonly RowAction<Row>[];
  /** With words: on cards. */
  inWords?: boolean;
  /** The keyboard comes by: in a table only in the row where it is. */
  isReached: boolean;
}

export function RowActions<Row>({
  row,
  rowLabel,
  actions,
  inWords = false,
  isReached,
}: RowActionsProps<Row>) {
  const offered = actions.filter(({ isHidden }) => !isHidden?.(row));
  return offered.map(({ label, icon: Icon, onClick, isDanger, refusal }) => {
    const why = refusal?.(row);
    return (
      <button
        key={label}
        type="button"
        tabIndex={isReached ? 0 : -1}
        aria-label={inWords ? undefined : `${label} ${rowLabel}`}
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
          inWords ? 'min-h-small px-3 font-medium text-sm' : 'size-row',
          'text-muted',
          isDanger ? 'hover:bg-danger-soft hover:text-danger' : 'hover:bg-sunken hover:text-text',
        )}
      >
        <Icon className="size-4.5 shrink-0" aria-hidden="true" />
        {inWords && <span>{label}</span>}
      </button>
    );
  });
}
