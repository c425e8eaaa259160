import { AmountField } from '#app/ui/amount-field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { TextareaField } from '#app/ui/textarea-field.tsx';
import { optionsOf, type Setting } from './setting-words.ts';

interface SettingControlProps {
  setting: Setting;
  value: string;
  /** It is to be cleared with the next save. */
  isCleared: boolean;
  error: string | undefined;
  hint: React.ReactNode;
  onChange: (value: string) => void;
}

/** On a desk the words stand on the left, what is entered on the right. */
const layout =
  'min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8 ' +
  'lg:[&>label]:pt-2 lg:[&>[id$=-hint]]:col-start-1 lg:[&>[id$=-hint]]:row-span-2 lg:[&>[id$=-hint]]:mt-0 ' +
  'lg:[&>:is(div,textarea)]:col-start-2 lg:[&>:is(div,textarea)]:row-span-2 lg:[&>:is(div,textarea)]:row-start-1 ' +
  'lg:[&>[id$=-error]]:col-start-2 lg:[&>[id$=-error]]:row-start-3';

/** A setting's field by what it holds: a dropdown, a mask, several lines, or one. */
export function SettingControl(props: SettingControlProps) {
  const { setting, value, isCleared, error, hint, onChange } = props;
  const { key, description, placeholder, validation, isPassword, isLong, isRequired, options, fixed } =
    setting;
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
    return (
      <SelectField
        {...common}
        options={optionsOf(setting)}
        onChange={({ target }) => onChange(target.value)}
      />
    );
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
      <TextareaField
        {...common}
        rows={3}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
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
