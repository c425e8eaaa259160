import { useEffect, useRef, useState } from 'react';
import { errorMessage, fieldErrorsOf, needsRetroactiveConfirm } from '#app/lib/error-message.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { UndoStep } from '#app/lib/undo-stack.ts';
import { newerVersion } from '#app/table/edit/row-sender.ts';
import { createVersions } from '#app/table/edit/row-versions.ts';
import { undoneMessage } from '#app/ui/undo-toast.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { useUndo } from '#app/ui/use-undo.ts';
import { allSavedMessage, savedMessage } from '#server/settings/constants.ts';
import {
  type Drafts,
  failureMessage,
  mustReenter,
  type Setting,
  savedTogether,
  sentSetting,
  type Unproved,
  unprovedOf,
  versionOf,
  withBase,
  withDraft,
  withoutDrafts,
} from './setting.ts';

/** A confirmation requested by the server. */
interface Confirmation {
  about: 'past' | 'service';
  message: string;
  confirm: () => void;
}

interface Confirmed {
  confirm_past?: true;
  confirm_unproved?: true;
}

const toastOptions = toastPositions.centre;

export function useSettingEdits(settings: readonly Setting[]) {
  const utils = trpc.useUtils();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const question = useDialog<Confirmation>();
  const [unproved, setUnproved] = useState<Unproved>({});
  /** How often each setting was saved here, by id. */
  const [saves, setSaves] = useState<ReadonlyMap<number, number>>(new Map());
  const undo = useUndo();
  const [versions] = useState(createVersions);
  const own = useRef(new WeakSet<UndoStep>());
  // Putting a setting back may ask for a confirmation, which only this page can show.
  useEffect(() => () => undo.drop((step) => own.current.has(step)), [undo]);
  const keyOf = (variables: unknown) =>
    settings.find(({ id }) => id === (variables as { id: number }).id)?.key ?? 'setting';

  const one = trpc.settings.update.useMutation({
    meta: {
      toastOptions,
      success: (answer) => savedMessage(answer as Setting & { changed: boolean }),
      error: (error, variables) => failureMessage(`Failed to update ${keyOf(variables)}`, error),
    },
  });
  const many = trpc.settings.updateMany.useMutation({
    meta: {
      toastOptions,
      success: (answer) => allSavedMessage(answer as { updated: number }),
      error: (error) => failureMessage('Failed to save settings', error),
    },
  });
  const back = trpc.settings.updateMany.useMutation({
    meta: { toastOptions, success: undoneMessage, error: (error) => failureMessage('Failed to save settings', error) },
  });

  /** Remembers how to put back what was saved. What a password was is not known. */
  function remember(before: readonly Setting[], now: readonly Setting[]) {
    for (const setting of now) {
      const base = drafts[setting.id]?.base;
      versions.learn(setting.id, base, versionOf(setting));
    }
    const changed = before.filter(({ id, value }) => now.find((each) => each.id === id)?.value !== value);
    if (changed.length === 0 || before.some(({ isPassword }) => isPassword)) return;
    const step = { undo: () => putBack(changed, now) };
    own.current.add(step);
    undo.push(step);
  }
  function putBack(before: readonly Setting[], after: readonly Setting[], confirmed: Confirmed = {}) {
    const versionAfter = (id: number) => {
      const setting = after.find((each) => each.id === id);
      return versions.newest(id, setting && versionOf(setting));
    };
    const sent = before.map(({ id, value }) => ({ id, value, expected_updatedAt: versionAfter(id) }));
    back.mutate(
      { settings: sent, ...confirmed },
      {
        onSuccess(answer) {
          for (const setting of answer.settings)
            versions.learn(setting.id, versionAfter(setting.id), versionOf(setting));
          // Drafts typed since are kept, as changes of the value that was put back.
          setDrafts((now) => withBase(now, answer.settings));
          stored(answer.settings);
        },
        onError: (error) => handleRejection(error, before, (yes) => putBack(before, after, { ...confirmed, ...yes })),
      },
    );
  }

  function saved(now: readonly Setting[]) {
    setDrafts((before) =>
      withoutDrafts(
        before,
        now.map(({ id }) => id),
      ),
    );
    stored(now);
  }
  function stored(now: readonly Setting[]) {
    const by = new Map(now.map((each) => [each.id, each]));
    utils.settings.list.setData(undefined, (all) => all?.map((each) => by.get(each.id) ?? each));
    setSaves((before) => new Map([...before, ...now.map(({ id }) => [id, (before.get(id) ?? 0) + 1] as const)]));
    setErrors({});
    setUnproved({});
    question.close();
    // The server may drop a password together with the server it was for.
    if (now.some(({ category }) => ['messages', 'email', 'aws'].includes(category))) {
      void utils.settings.list.invalidate();
    }
    // Every page uses the company's name and zone.
    void utils.company.invalidate();
    void utils.auth.session.invalidate();
  }
  async function handleRejection(error: unknown, sent: readonly Setting[], again: (yes: Confirmed) => void) {
    const message = errorMessage(error);
    if (needsRetroactiveConfirm(error)) {
      return question.open({ about: 'past', message, confirm: () => again({ confirm_past: true }) });
    }
    const rejections = unprovedOf(error);
    setUnproved(rejections ?? {});
    if (rejections) {
      return question.open({ about: 'service', message, confirm: () => again({ confirm_unproved: true }) });
    }
    question.close();
    const fields = fieldErrorsOf(error);
    if (fields) {
      setErrors(fields);
      const first = settings.find(({ key }) => key in fields);
      if (first) document.getElementById(`setting-${first.key}`)?.focus();
      return;
    }
    // Conflict: adopt the newer version, so that saving again overwrites it knowingly, and fetch the new value.
    const newer = newerVersion(error);
    const [only] = sent;
    if (newer !== undefined && only && sent.length === 1) {
      setDrafts((before) => {
        const draft = before[only.id];
        return draft ? { ...before, [only.id]: { ...draft, base: newer } } : before;
      });
    }
    // A query already in flight would return the old values.
    await utils.settings.list.cancel();
    const now = await utils.settings.list.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    if (!now) return;
    const ids = sent.map(({ id }) => id);
    setDrafts((before) =>
      withBase(
        before,
        now.filter(({ id }) => ids.includes(id)),
      ),
    );
  }

  function saveOne(setting: Setting, confirmed: Confirmed = {}) {
    const related = savedTogether(setting, settings, drafts);
    if (related.length > 1) return saveSeveral(related, confirmed);
    one.mutate(
      { ...sentSetting(setting, drafts), ...confirmed },
      {
        onSuccess: (answer) => {
          remember([setting], [answer]);
          saved([answer]);
        },
        onError: (error) => handleRejection(error, [setting], (yes) => saveOne(setting, { ...confirmed, ...yes })),
      },
    );
  }
  function saveSeveral(changed: readonly Setting[], confirmed: Confirmed = {}) {
    many.mutate(
      { settings: changed.map((each) => sentSetting(each, drafts)), ...confirmed },
      {
        onSuccess: (answer) => {
          remember(changed, answer.settings);
          saved(answer.settings);
        },
        onError: (error) => handleRejection(error, changed, (yes) => saveSeveral(changed, { ...confirmed, ...yes })),
      },
    );
  }
  return {
    drafts,
    errors,
    question,
    unproved,
    mustReenter: (setting: Setting) => mustReenter(setting, settings, drafts),
    savesOf: ({ id }: Setting) => saves.get(id) ?? 0,
    savingId: one.isPending ? one.variables.id : undefined,
    isSavingAll: many.isPending,
    isSaving: one.isPending || many.isPending || back.isPending,
    edit(setting: Setting, value: string | null) {
      setDrafts((before) => withDraft(before, setting, value));
      setErrors(({ [setting.key]: _, ...others }) => others);
    },
    saveOne,
    saveAll: () => saveSeveral(settings.filter(({ id }) => id in drafts)),
    reset() {
      setDrafts({});
      setErrors({});
      setUnproved({});
    },
  };
}
export type SettingEdits = ReturnType<typeof useSettingEdits>;
