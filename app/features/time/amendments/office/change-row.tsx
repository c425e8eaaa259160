import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { KeyCap } from '#app/table/letter-keys.tsx';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { LeaveScopeContext, useInnerScope } from '#app/ui/dialog-scope.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { TypedMomentField } from '#app/ui/typed-moment-field.tsx';
import { fieldStatusLabels } from '#server/amendment-requests/constants.ts';
import { timeRecordFields } from '#server/time-tracking/fields.ts';
import type { ChangeLine, CorrectedValues, RequestedChange, Verdict } from './decisions.ts';

export const changeGrid = 'grid grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-4';

interface ChangeRowProps {
  change: RequestedChange;
  /** The target of keyboard shortcuts. */
  isMarked: boolean;
  hasKeys: boolean;
  isDeciding: boolean;
  onMark: () => void;
  onDecide: (verdict: Exclude<Verdict, 'edited'>) => void;
  onEdit: () => void;
  editor: ReactNode;
}

export function ChangeRow(props: ChangeRowProps) {
  const { change, isMarked, hasKeys, isDeciding, onMark, onDecide, onEdit, editor } = props;
  const id = useId();
  const status = change.lines[0]?.status ?? 'approved';
  const key = (letter: string) => hasKeys && isMarked && <KeyCap>{letter}</KeyCap>;
  const action = { size: 'small', 'aria-describedby': id, className: 'max-md:min-h-tap' } as const;
  return (
    <li
      onFocus={onMark}
      className={classNames(
        '-mx-5 flex flex-col gap-3 border-l-2 px-5 py-3 sm:-mx-6 sm:px-6',
        isMarked && hasKeys ? 'border-l-transparent md:border-l-accent' : 'border-l-transparent',
      )}
    >
      <div className="flex flex-col gap-3">
        <div id={id} className="flex flex-col gap-2">
          {change.lines.map((line) => (
            <Line key={line.field} line={line} />
          ))}
        </div>
        {change.isPending && !editor && (
          <div className="grid grid-cols-2 gap-2 sm:flex">
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
        {!change.isPending && (
          <span className="shrink-0">
            <Badge tone={tones[status]}>Final: {fieldStatusLabels[status]}</Badge>
          </span>
        )}
      </div>
      {editor}
    </li>
  );
}

function Line({ line: { label, from, to, changedFrom } }: { line: ChangeLine }) {
  return (
    <div className={changeGrid}>
      <span className="text-muted text-sm leading-6">{label}</span>
      <span className="min-w-0 whitespace-pre-line break-words">
        <span className="sr-only">Record: </span>
        <span className={from ? undefined : 'text-muted'}>{from || 'Nothing'}</span>
        {changedFrom !== undefined && (
          <span className="block text-sm text-warning">Changed since the request. It was {changedFrom || 'empty'}</span>
        )}
      </span>
      <span className="min-w-0 whitespace-pre-line break-words font-semibold">
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

interface ChangeEditorProps {
  change: RequestedChange;
  values: CorrectedValues;
  timeZone: string;
  errors: Readonly<Record<string, string>>;
  isSending: boolean;
  onChange: (values: CorrectedValues) => void;
  onAccept: () => void;
  onCancel: () => void;
}

/** Edits the admin's own value, initially the requested one. */
export function ChangeEditor(props: ChangeEditorProps) {
  const { change, values, timeZone, errors, isSending, onChange, onAccept, onCancel } = props;
  const [initial] = useState(values);
  const scope = useInnerScope();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  return (
    <LeaveScopeContext.Provider value={scope}>
      <form
        ref={form}
        noValidate
        aria-label="Accept with a change"
        data-escape=""
        onSubmit={(event) => {
          event.preventDefault();
          onAccept();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leaveWhenSafe(onCancel, scope);
        }}
        className="flex max-w-prose flex-col gap-3 rounded-md bg-sunken p-3"
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {change.lines.map(({ field, label }) =>
            field === 'note' ? (
              <TextareaField
                key={field}
                label={label}
                rows={2}
                maxLength={timeRecordFields.note.limit}
                value={values.note ?? ''}
                onChange={(event) => onChange({ ...values, note: event.target.value })}
                error={errors.note}
                className="sm:col-span-2"
              />
            ) : (
              <TypedMomentField
                key={field}
                label={label}
                value={values[field] ?? ''}
                onChange={(moment) => onChange({ ...values, [field]: moment })}
                timeZone={timeZone}
                error={errors[field]}
              />
            ),
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" loading={isSending} className="max-md:min-h-tap">
            Accept with this change
          </Button>
          <Button kind="secondary" size="small" onClick={onCancel} className="max-md:min-h-tap">
            Cancel
          </Button>
        </div>
      </form>
      <LeaveConfirmDialog isHeld={JSON.stringify(values) !== JSON.stringify(initial)} />
    </LeaveScopeContext.Provider>
  );
}
