import { type FormEvent, useEffect, useRef, useState } from 'react';
import { leaveWhenSafe } from '#app/lib/leave-guard.ts';
import { Button } from '#app/ui/button.tsx';
import { LeaveScopeContext, useInnerScope } from '#app/ui/dialog-scope.tsx';
import { LeaveConfirmDialog } from '#app/ui/leave-dialog.tsx';
import { MomentField } from '#app/ui/moment-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { maximumNoteLength } from '#server/time-tracking/constants.ts';
import type { RequestedChange } from './requested-changes.ts';
import type { CorrectedValues } from './use-decisions.ts';

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
  function submit(event: FormEvent) {
    event.preventDefault();
    onAccept();
  }
  return (
    <LeaveScopeContext.Provider value={scope}>
      <form
        ref={form}
        noValidate
        aria-label="Accept with a change"
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          leaveWhenSafe(onCancel, scope);
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
                maxLength={maximumNoteLength}
                value={values.note ?? ''}
                onChange={(event) => onChange({ ...values, note: event.target.value })}
                error={errors.note}
                className="sm:col-span-2"
              />
            ) : (
              <MomentField
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
