import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { fieldStatusLabels } from '#server/amendment-requests/constants.ts';
import { changeGrid } from './change-grid.ts';
import { KeyCap } from './key-cap.tsx';
import type { ChangeLine, RequestedChange } from './requested-changes.ts';
import type { Verdict } from './use-decisions.ts';

interface ChangeRowProps {
  change: RequestedChange;
  /** The target of keyboard shortcuts. */
  isMarked: boolean;
  hasKeys: boolean;
  isDeciding: boolean;
  onMark: () => void;
  onDecide: (verdict: Exclude<Verdict, 'edited'>) => void;
  onEdit: () => void;
  /** The editor, while it is open. */
  editor: ReactNode;
}

/** The recorded value, the requested one, and the decision buttons. */
export function ChangeRow(props: ChangeRowProps) {
  const { change, isMarked, hasKeys, isDeciding, onMark, onDecide, onEdit, editor } = props;
  const id = useId();
  const key = (letter: string) => hasKeys && isMarked && <KeyCap>{letter}</KeyCap>;
  const action = { size: 'small', 'aria-describedby': id, className: 'max-md:min-h-tap' } as const;
  return (
    <li
      data-change={change.key}
      tabIndex={-1}
      onFocus={onMark}
      className={classNames(
        '-mx-4 flex flex-col gap-3 border-l-2 px-4 py-3 focus-visible:-outline-offset-2 sm:-mx-5 sm:px-5',
        isMarked && hasKeys ? 'border-l-transparent md:border-l-accent' : 'border-l-transparent',
      )}
    >
      <div className="flex flex-col gap-3 lg:flex-row lg:items-start lg:justify-between">
        <div id={id} className="flex min-w-0 grow flex-col gap-2">
          {change.lines.map((line) => (
            <Line key={line.field} line={line} />
          ))}
        </div>
        {change.isPending && !editor && (
          <div className="grid grid-cols-2 gap-2 lg:flex lg:shrink-0">
            <Button {...action} icon={Check} loading={isDeciding} onClick={() => onDecide('approved')}>
              Accept {key('A')}
            </Button>
            <Button {...action} kind="secondary" icon={X} onClick={() => onDecide('rejected')}>
              Reject {key('R')}
            </Button>
            {change.mayEdit && (
              <Button
                {...action}
                kind="secondary"
                icon={Pencil}
                onClick={onEdit}
                className="max-md:min-h-tap col-span-2"
              >
                Accept with a change {key('E')}
              </Button>
            )}
          </div>
        )}
        {!change.isPending && <Final status={change.lines[0]?.status ?? 'approved'} />}
      </div>
      {editor}
    </li>
  );
}

function Line({ line: { label, from, to, changedFrom } }: { line: ChangeLine }) {
  return (
    <div className={changeGrid}>
      <span className="text-muted text-sm leading-6">{label}</span>
      <span className="min-w-0 whitespace-pre-line break-words tabular-nums">
        <span className="sr-only">Record: </span>
        <span className={from ? undefined : 'text-muted'}>{from || 'Nothing'}</span>
        {changedFrom !== undefined && (
          <span className="block text-sm text-warning">Changed since the request. It was {changedFrom || 'empty'}</span>
        )}
      </span>
      <span className="min-w-0 whitespace-pre-line break-words font-semibold tabular-nums">
        <span className="sr-only">Request: </span>
        {to || <span className="font-normal text-muted">Nothing</span>}
      </span>
    </div>
  );
}

const tones: Partial<Record<ChangeLine['status'], BadgeTone>> = {
  approved: 'success',
  rejected: 'danger',
  edited: 'accent',
};

/** The final decision. */
function Final({ status }: { status: ChangeLine['status'] }) {
  return (
    <span className="shrink-0">
      <Badge tone={tones[status]}>Final: {fieldStatusLabels[status]}</Badge>
    </span>
  );
}
