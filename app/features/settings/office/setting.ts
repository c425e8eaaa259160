import Building2 from 'lucide-react/icons/building-2';
import Calculator from 'lucide-react/icons/calculator';
import Cloud from 'lucide-react/icons/cloud';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { errorMessage, needsRetroactiveConfirm, rejectionOf } from '#app/lib/error-message.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Setting = RouterOutputs['settings']['list'][number];

/** In the page's order. */
export const groups = [
  { category: 'general', title: 'General Settings', icon: Building2 },
  { category: 'invoice', title: 'Invoice Settings', icon: FileText },
  { category: 'accounts', title: 'Accounts Programs', icon: Calculator },
  { category: 'privacy', title: 'Privacy', icon: ShieldCheck },
  { category: 'messages', title: 'Messages to Tenants', icon: MessageSquare },
  { category: 'email', title: 'Email Configuration', icon: Mail },
  { category: 'aws', title: 'AWS Configuration', icon: Cloud },
] as const;

/** Errors of the mail server or file store, by category. `confirm_unproved` saves the settings anyway. */
export type Unproved = Readonly<Partial<Record<Setting['category'], string>>>;

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
  invoice_labour_text: { none: 'Only ‘Labour’', job: 'The job’s description', day: 'The day’s notes' },
};

/** Options of a setting with a comma-separated list. */
export const optionsOf = ({ key, options, value }: Setting) =>
  [...(value === '' ? [''] : []), ...options.split(',').map((each) => each.trim())].map((each) => ({
    value: each,
    label: (labelsByKey[key] ?? yesOrNo)[each] ?? (each || 'Not set'),
  }));

/** An unsaved value; null clears a password. */
interface Draft {
  value: string | null;
  /** The setting's version when editing began. */
  base: string;
}

/** By setting id. */
export type Drafts = Readonly<Record<number, Draft>>;

/** A setting never saved has the epoch as version, so that another user's first save is a detected conflict. */
export const versionOf = ({ updatedAt }: Setting): string => updatedAt ?? new Date(0).toISOString();

export function shownValue(setting: Setting, drafts: Drafts): string {
  const draft = drafts[setting.id];
  return (draft ? draft.value : setting.value) ?? '';
}

/** Adds a draft, or removes it if the value equals the saved one. */
export function withDraft(drafts: Drafts, setting: Setting, value: string | null): Drafts {
  const { [setting.id]: before, ...others } = drafts;
  // Stored passwords are unknown to the browser; an empty field keeps them.
  if (value === (setting.isPassword ? '' : setting.value)) return others;
  return { ...others, [setting.id]: { value, base: before?.base ?? versionOf(setting) } };
}

/** The password that is bound to a setting, or the setting itself. */
const passwordOf = ({ key }: Setting, settings: readonly Setting[]) =>
  settings.find((each) => each.isPassword && (each.key === key || each.boundTo.includes(key)));

const boundDrafts = ({ boundTo }: Setting, settings: readonly Setting[], drafts: Drafts) =>
  settings.filter(({ id, key }) => id in drafts && boundTo.includes(key));

/** True if a stored password must be entered again: a setting it is bound to was changed, and not cleared. */
export function mustReenter(setting: Setting, settings: readonly Setting[], drafts: Drafts): boolean {
  if (!setting.isPassword || !setting.hasValue || setting.id in drafts) return false;
  const changed = boundDrafts(setting, settings, drafts);
  return changed.length > 0 && changed.every((each) => shownValue(each, drafts).trim() !== '');
}

/** One alone, or a typed password and all changed settings it is bound to: the server accepts neither by itself. */
export function savedTogether(setting: Setting, settings: readonly Setting[], drafts: Drafts): readonly Setting[] {
  const password = passwordOf(setting, settings);
  if (!password || typeof drafts[password.id]?.value !== 'string') return [setting];
  const bound = boundDrafts(password, settings, drafts);
  return bound.length > 0 ? [...bound, password] : [setting];
}

/** The drafts of these settings as begun on their versions now. */
export function withBase(drafts: Drafts, now: readonly Setting[]): Drafts {
  const changed = now.flatMap((setting) => {
    const draft = drafts[setting.id];
    return draft ? [[setting.id, { ...draft, base: versionOf(setting) }] as const] : [];
  });
  return { ...drafts, ...Object.fromEntries(changed) };
}

export function withoutDrafts(drafts: Drafts, ids: readonly number[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => !ids.includes(Number(id))));
}

export function sentSetting(setting: Setting, drafts: Drafts) {
  const draft = drafts[setting.id];
  return draft
    ? { id: setting.id, value: draft.value, expected_updatedAt: draft.base }
    : { id: setting.id, value: setting.value };
}
