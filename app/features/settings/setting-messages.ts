import Building2 from 'lucide-react/icons/building-2';
import Cloud from 'lucide-react/icons/cloud';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { needsRetroactiveConfirm } from '#app/lib/retroactive.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Setting = RouterOutputs['settings']['list'][number];

/** In the page's order. */
export const groups = [
  { category: 'general', title: 'General Settings', icon: Building2 },
  { category: 'invoice', title: 'Invoice Settings', icon: FileText },
  { category: 'email', title: 'Email Configuration', icon: Mail },
  { category: 'aws', title: 'AWS Configuration', icon: Cloud },
] as const;

/** Errors of the mail server or file store, by category. `confirm_unproved` saves the settings anyway. */
export type Unproved = Readonly<Partial<Record<Setting['category'], string>>>;

/** Undefined unless a service rejected the new settings. */
export const unprovedOf = (error: unknown): Unproved | undefined =>
  rejectionOf(error)?.details?.unproved as Unproved | undefined;

/** Validation errors stand alone ('Validation failed: …'); others follow what failed. False for confirmations. */
export function failureMessage(sentence: string, error: unknown): string | false {
  if (needsRetroactiveConfirm(error) || unprovedOf(error)) return false;
  return rejectionOf(error)?.code === 'invalid' ? errorMessage(error) : `${sentence}\n${errorMessage(error)}`;
}

const yesOrNo: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };
const labelsByKey: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  smtp_secure: { true: 'TLS', false: 'STARTTLS', none: 'None' },
};

/** Options of a setting with a comma-separated list. */
export const optionsOf = ({ key, options, value }: Setting) =>
  [...(value === '' ? [''] : []), ...options.split(',').map((each) => each.trim())].map((each) => ({
    value: each,
    label: (labelsByKey[key] ?? yesOrNo)[each] ?? (each || 'Not set'),
  }));
