import Building2 from 'lucide-react/icons/building-2';
import Cloud from 'lucide-react/icons/cloud';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import { errorMessage, rejectionOf } from '#app/lib/error-message.ts';
import { needsRetroactiveConfirm } from '#app/lib/retroactive.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Setting = RouterOutputs['settings']['list'][number];

/** The groups in the page's order. */
export const groups = [
  { category: 'general', title: 'General Settings', icon: Building2 },
  { category: 'invoice', title: 'Invoice Settings', icon: FileText },
  { category: 'email', title: 'Email Configuration', icon: Mail },
  { category: 'aws', title: 'AWS Configuration', icon: Cloud },
] as const;

/** What the mail server or the file store said, by their group: sent again with `confirm_unproved` it is saved all the same. */
export type Unproved = Readonly<Partial<Record<Setting['category'], string>>>;

/** Whether a service refused what it was to be reached by. */
export const unprovedOf = (error: unknown): Unproved | undefined =>
  rejectionOf(error)?.details?.unproved as Unproved | undefined;

/** What was entered wrongly says itself ('Validation failed: …'); else what failed, and why. A question is no failure. */
export function failureWords(sentence: string, error: unknown): string | false {
  if (needsRetroactiveConfirm(error) || unprovedOf(error)) return false;
  return rejectionOf(error)?.code === 'invalid' ? errorMessage(error) : `${sentence}\n${errorMessage(error)}`;
}

const yesOrNo: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };
const labelsByKey: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  smtp_secure: { true: 'TLS', false: 'STARTTLS', none: 'None' },
};

/** The dropdown of a setting with a comma list. */
export const optionsOf = ({ key, options, value }: Setting) =>
  [...(value === '' ? [''] : []), ...options.split(',').map((each) => each.trim())].map((each) => ({
    value: each,
    label: (labelsByKey[key] ?? yesOrNo)[each] ?? (each || 'Not set'),
  }));
