import type { Setting } from './setting-messages.ts';

/** An unsaved value; null clears a password. */
export interface Draft {
  value: string | null;
  /** The setting's version when editing began. */
  base: string;
}

/** By setting id. */
export type Drafts = Readonly<Record<number, Draft>>;

/** A setting never saved has the epoch as version, so that another user's first save is a detected conflict. */
export const versionOf = ({ updatedAt }: Setting): string => updatedAt ?? new Date(0).toISOString();

/** The value to display. */
export const shownValue = (setting: Setting, drafts: Drafts): string =>
  (drafts[setting.id]?.value === undefined ? setting.value : drafts[setting.id]?.value) ?? '';

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
export function isAskedAgain(setting: Setting, settings: readonly Setting[], drafts: Drafts): boolean {
  if (!setting.isPassword || !setting.hasValue || setting.id in drafts) return false;
  const changed = boundDrafts(setting, settings, drafts);
  return changed.length > 0 && changed.every((each) => shownValue(each, drafts).trim() !== '');
}

/**
 * The settings to save together: one alone, or a typed password with all changed settings it is bound to, because the
 * server accepts neither without the other.
 */
export function savedTogether(setting: Setting, settings: readonly Setting[], drafts: Drafts): readonly Setting[] {
  const password = passwordOf(setting, settings);
  if (!password || typeof drafts[password.id]?.value !== 'string') return [setting];
  const bound = boundDrafts(password, settings, drafts);
  return bound.length > 0 ? [...bound, password] : [setting];
}

export function withoutDrafts(drafts: Drafts, ids: readonly number[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => !ids.includes(Number(id))));
}

/** A setting as API input; unchanged without a draft. */
export function sentSetting(setting: Setting, drafts: Drafts) {
  const draft = drafts[setting.id];
  return {
    id: setting.id,
    value: draft ? draft.value : setting.value,
    ...(draft && { expected_updatedAt: draft.base }),
  };
}
