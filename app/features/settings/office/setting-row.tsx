import Lock from 'lucide-react/icons/lock';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { TextField } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { SaveButton } from '#app/ui/save-button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { savedMs, useJust } from '#app/ui/use-just.ts';
import { optionsOf, type Setting, shownValue } from './setting.ts';
import type { SettingEdits } from './use-setting-edits.ts';

/** Label on the left and control on the right on desktops. */
const layout =
  'min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8 ' +
  'lg:[&>label]:pt-2 lg:[&>[id$=-hint]]:col-start-1 lg:[&>[id$=-hint]]:row-span-2 lg:[&>[id$=-hint]]:mt-0 ' +
  'lg:[&>:is(div,textarea)]:col-start-2 lg:[&>:is(div,textarea)]:row-span-2 lg:[&>:is(div,textarea)]:row-start-1 ' +
  'lg:[&>[id$=-error]]:col-start-2 lg:[&>[id$=-error]]:row-start-3';

interface SettingRowProps {
  setting: Setting;
  edits: SettingEdits;
}

function SettingControl({ setting, edits }: SettingRowProps) {
  const { id, key, description, placeholder, validation, isPassword, isLong, isRequired, options, fixed } = setting;
  const onChange = (value: string) => edits.edit(setting, value);
  const onInput = ({ target }: { target: { value: string } }) => onChange(target.value);
  const common = {
    id: `setting-${key}`,
    label: description,
    hint: <Hint setting={setting} edits={edits} />,
    error: edits.errors[key] ?? null,
    value: shownValue(setting, edits.drafts),
    disabled: fixed,
    'aria-required': isRequired || undefined,
    className: layout,
  };
  if (options) return <SelectField {...common} options={optionsOf(setting)} onChange={onInput} />;
  if (isPassword) {
    const saved = setting.hasValue ? '••••••••' : '';
    return (
      <PasswordField
        {...common}
        autoComplete="new-password"
        placeholder={edits.drafts[id]?.value === null ? 'Will be cleared' : saved}
        onChange={onInput}
      />
    );
  }
  if (isLong) return <TextareaField {...common} rows={3} placeholder={placeholder} onChange={onInput} />;
  if (validation.includes('numeric'))
    return <AmountField {...common} unit="number" placeholder={placeholder} onChange={onChange} />;
  return (
    <TextField
      {...common}
      placeholder={placeholder}
      inputMode={validation.includes('email') ? 'email' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onChange={onInput}
    />
  );
}

export function SettingRow({ setting, edits }: SettingRowProps) {
  const { id, key, description, isPassword, hasValue, fixed } = setting;
  const draft = edits.drafts[id];
  const isCleared = draft?.value === null;
  const history = useHistoryAction('settings');
  const saves = edits.savesOf(setting);
  const isSaved = useJust(saves, savedMs);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        edits.saveOne(setting);
      }}
      className={classNames(
        'flex items-end gap-3 px-4 py-4 sm:px-5 lg:items-start lg:py-3',
        isSaved && 'animate-saved',
      )}
    >
      <SettingControl setting={setting} edits={edits} />
      {!fixed && (
        <div className="flex min-h-tap shrink-0 items-center gap-1 lg:w-48 lg:justify-end">
          <IconButton
            icon={history.icon}
            label={`History ${description}`}
            title={`History of ${key}`}
            onClick={() => history.onClick(setting)}
            className="max-sm:hidden"
          />
          {isPassword && (hasValue || isCleared) && (
            <Button
              kind="quiet"
              size="small"
              aria-label={`${isCleared ? 'Keep' : 'Clear'} ${description}`}
              onClick={() => edits.edit(setting, isCleared ? '' : null)}
            >
              {isCleared ? 'Keep' : 'Clear'}
            </Button>
          )}
          <SaveButton
            success={saves}
            type="submit"
            kind={draft ? 'primary' : 'quiet'}
            size="small"
            aria-label={`Save ${description}`}
            loading={edits.savingId === id}
          >
            Save
          </SaveButton>
        </div>
      )}
      {fixed && <span className="max-lg:hidden lg:w-48" />}
    </form>
  );
}

function Hint({ setting, edits }: SettingRowProps) {
  const { id, key, helpText, isPassword, hasValue, fixed, enterAgain } = setting;
  const draft = edits.drafts[id];
  const isCleared = draft?.value === null;
  const isReentered = edits.mustReenter(setting);
  return (
    <span className="flex flex-col items-start gap-1">
      {helpText && <span>{helpText}</span>}
      {isReentered && edits.errors[key] === undefined && <span className="font-medium text-warning">{enterAgain}</span>}
      {isPassword && hasValue && !fixed && !isCleared && !isReentered && (
        <span>Leave blank to keep the saved value.</span>
      )}
      <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
        {isPassword && (
          <Badge tone={hasValue && !isCleared ? 'success' : 'neutral'}>
            {isCleared ? 'Will be cleared' : hasValue ? 'Set' : 'Not set'}
          </Badge>
        )}
        {fixed && <Badge icon={Lock}>Set in the server configuration</Badge>}
        {draft && <Badge tone="warning">Unsaved</Badge>}
      </span>
    </span>
  );
}
