import Lock from 'lucide-react/icons/lock';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import type { Draft } from './setting-drafts.ts';
import { optionsOf, type Setting } from './setting-messages.ts';

interface SettingControlProps {
  setting: Setting;
  value: string;
  /** The next save clears it. */
  isCleared: boolean;
  error: string | undefined;
  hint: React.ReactNode;
  onChange: (value: string) => void;
}

/** Label on the left and control on the right on desktops. */
const layout =
  'min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8 ' +
  'lg:[&>label]:pt-2 lg:[&>[id$=-hint]]:col-start-1 lg:[&>[id$=-hint]]:row-span-2 lg:[&>[id$=-hint]]:mt-0 ' +
  'lg:[&>:is(div,textarea)]:col-start-2 lg:[&>:is(div,textarea)]:row-span-2 lg:[&>:is(div,textarea)]:row-start-1 ' +
  'lg:[&>[id$=-error]]:col-start-2 lg:[&>[id$=-error]]:row-start-3';

/** The control for a setting's type: select, password, multi-line or single-line. */
function SettingControl(props: SettingControlProps) {
  const { setting, value, isCleared, error, hint, onChange } = props;
  const { key, description, placeholder, validation, isPassword, isLong, isRequired, options, fixed } = setting;
  const common = {
    id: `setting-${key}`,
    label: description,
    hint,
    error: error ?? null,
    value,
    disabled: fixed,
    'aria-required': isRequired || undefined,
    className: layout,
  };
  if (options) {
    return <SelectField {...common} options={optionsOf(setting)} onChange={({ target }) => onChange(target.value)} />;
  }
  if (isPassword) {
    return (
      <PasswordField
        {...common}
        autoComplete="new-password"
        placeholder={isCleared ? 'Will be cleared' : setting.hasValue ? '••••••••' : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  if (isLong) {
    return (
      <TextareaField {...common} rows={3} placeholder={placeholder} onChange={({ target }) => onChange(target.value)} />
    );
  }
  if (validation.includes('numeric'))
    return <AmountField {...common} unit="number" placeholder={placeholder} onChange={onChange} />;
  return (
    <TextField
      {...common}
      placeholder={placeholder}
      inputMode={validation.includes('email') ? 'email' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface SettingRowProps {
  setting: Setting;
  draft: Draft | undefined;
  error: string | undefined;
  /** The stored password must be entered again because another setting changed. */
  isAskedAgain: boolean;
  isSaving: boolean;
  onEdit: (setting: Setting, value: string | null) => void;
  onSave: (setting: Setting) => void;
}

/** One setting with its own save button. */
export function SettingRow(props: SettingRowProps) {
  const { setting, draft, error: validationError, isAskedAgain, isSaving, onEdit, onSave } = props;
  const { description, isPassword, hasValue, fixed, value } = setting;
  const isCleared = draft?.value === null;
  const history = useHistoryAction('settings');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(setting);
      }}
      className="flex items-end gap-3 px-4 py-4 sm:px-5 lg:items-start"
    >
      <SettingControl
        setting={setting}
        value={draft ? (draft.value ?? '') : value}
        isCleared={isCleared}
        error={validationError}
        hint={
          <Hint
            setting={setting}
            isChanged={draft !== undefined}
            isCleared={isCleared}
            isAskedAgain={isAskedAgain}
            hasError={validationError !== undefined}
          />
        }
        onChange={(next) => onEdit(setting, next)}
      />
      {!fixed && (
        <div className="flex min-h-tap shrink-0 items-center gap-1 lg:w-48 lg:justify-end">
          <IconButton
            icon={history.icon}
            label={`History ${description}`}
            onClick={() => history.onClick(setting)}
            className="max-sm:hidden"
          />
          {isPassword && (hasValue || isCleared) && (
            <Button
              kind="quiet"
              size="small"
              aria-label={`${isCleared ? 'Keep' : 'Clear'} ${description}`}
              onClick={() => onEdit(setting, isCleared ? '' : null)}
            >
              {isCleared ? 'Keep' : 'Clear'}
            </Button>
          )}
          <Button
            type="submit"
            kind={draft ? 'primary' : 'secondary'}
            size="small"
            aria-label={`Save ${description}`}
            loading={isSaving}
          >
            Save
          </Button>
        </div>
      )}
      {fixed && <span className="max-lg:hidden lg:w-48" />}
    </form>
  );
}

interface HintProps {
  setting: Setting;
  isChanged: boolean;
  isCleared: boolean;
  isAskedAgain: boolean;
  /** The field already shows an error. */
  hasError: boolean;
}

/** Help text, key and state of a setting. */
function Hint({ setting, isChanged, isCleared, isAskedAgain, hasError }: HintProps) {
  const { key, helpText, isPassword, hasValue, fixed, enterAgain } = setting;
  return (
    <span className="flex flex-col items-start gap-1">
      {helpText && <span>{helpText}</span>}
      {isAskedAgain && !hasError && <span className="font-medium text-warning">{enterAgain}</span>}
      {isPassword && hasValue && !fixed && !isCleared && !isAskedAgain && (
        <span>Leave blank to keep the saved value.</span>
      )}
      <span className="flex flex-wrap items-center gap-1.5">
        <code className="font-mono text-xs">{key}</code>
        {isPassword && (
          <Badge tone={hasValue && !isCleared ? 'success' : 'neutral'}>
            {isCleared ? 'Will be cleared' : hasValue ? 'Set' : 'Not set'}
          </Badge>
        )}
        {fixed && <Badge icon={Lock}>Set in the server configuration</Badge>}
        {isChanged && <Badge tone="warning">Unsaved</Badge>}
      </span>
    </span>
  );
}
