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
