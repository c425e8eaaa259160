import { mismatchMessage } from '#app/features/labels/user-labels.ts';
import { FieldError } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { maxPasswordLength, minPasswordLength } from '#server/infra/typed/password.ts';

interface NewPasswordFieldsProps {
  error: string | null;
  isBusy: boolean;
  onInput: () => void;
}

/** A new password, `password`, and again as `repeated`, with the error of either. */
export function NewPasswordFields({ error, isBusy, onInput }: NewPasswordFieldsProps) {
  const field = {
    autoComplete: 'new-password',
    maxLength: maxPasswordLength,
    readOnly: isBusy,
    onInput,
  };
  return (
    <>
      <PasswordField
        {...field}
        label="New password"
        name="password"
        hint={`At least ${minPasswordLength} characters, including letters and numbers.`}
        invalid={error !== null}
      />
      <PasswordField {...field} label="Confirm new password" name="repeated" invalid={error === mismatchMessage} />
      <FieldError id="password-error" error={error} />
    </>
  );
}
