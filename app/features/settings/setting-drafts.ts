import type { Setting } from './setting-words.ts';

/** What was typed and not saved; null: a password to be cleared. */
export interface Draft {
  value: string | null;
  /** The version that its person saw when they began. */
  base: string;
}

/** By the setting's number. */
export type Drafts = Readonly<Record<number, Draft>>;

/** The version of a setting that was never saved is the beginning of time, so that another's first save is noticed. */
export const versionOf = ({ updatedAt }: Setting): string => updatedAt ?? new Date(0).toISOString();

/** What the field shows. */
export const shownValue = (setting: Setting, drafts: Drafts): string =>
  (drafts[setting.id]?.value === undefined ? setting.value : drafts[setting.id]?.value) ?? '';

/** The drafts after something was typed: what is as it was saved is no change. */
export function withDraft(drafts: Drafts, setting: Setting, value: string | null): Drafts {
  const { [setting.id]: before, ...others } = drafts;
  // Of a password nothing is known to compare with: empty leaves it.
  if (value === (setting.isPassword ? '' : setting.value)) return others;
  return { ...others, [setting.id]: { value, base: before?.base ?? versionOf(setting) } };
}

/** The password that is bound to a setting, or is it. */
const passwordOf = ({ key }: Setting, settings: readonly Setting[]) =>
  settings.find((each) => each.isPassword && (each.key === key || each.boundTo.includes(key)));

const boundDrafts = ({ boundTo }: Setting, settings: readonly Setting[], drafts: Drafts) =>
  settings.filter(({ id, key }) => id in drafts && boundTo.includes(key));

/** Whether what was typed elsewhere makes a stored password be asked for again; not where its server is taken away. */
export function isAskedAgain(setting: Setting, settings: readonly Setting[], drafts: Drafts): boolean {
  if (!setting.isPassword || !setting.hasValue || setting.id in drafts) return false;
  const changed = boundDrafts(setting, settings, drafts);
  return changed.length > 0 && changed.every((each) => shownValue(each, drafts).trim() !== '');
}

/**
 * What a save of one setting sends: it alone, or with a password that was typed also everything that this password is bound
 * to, since neither can be saved without the other.
 */
export function savedTogether(
  setting: Setting,
  settings: readonly Setting[],
  drafts: Drafts,
): readonly Setting[] {
  const password = passwordOf(setting, settings);
  if (!password || typeof drafts[password.id]?.value !== 'string') return [setting];
  const bound = boundDrafts(password, settings, drafts);
  return bound.length > 0 ? [...bound, password] : [setting];
}

/** Without those that were saved. */
export function withoutDrafts(drafts: Drafts, ids: readonly number[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => !ids.includes(Number(id))));
}

/** One setting as it is sent: as it stands where nothing was typed. */
export function sentSetting(setting: Setting, drafts: Drafts) {
  const draft = drafts[setting.id];
  return {
    id: setting.id,
    value: draft ? draft.value : setting.value,
    ...(draft && { expected_updatedAt: draft.base }),
  };
}
