import { useState } from 'react';
import { errorMessage, fieldErrorsOf, rejectionOf } from '#app/lib/error-message.ts';
import { needsRetroactiveConfirm } from '#app/lib/retroactive.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { allSavedWords, savedWords } from '#server/settings/constants.ts';
import {
  type Drafts,
  savedTogether,
  sentSetting,
  versionOf,
  withDraft,
  withoutDrafts,
} from './setting-drafts.ts';
import { failureWords, type Setting, type Unproved, unprovedOf } from './setting-words.ts';

/** The server's question, and the way to say yes. */
interface Question {
  about: 'past' | 'service';
  words: string;
  confirm: () => void;
}

/** What was asked and answered with yes already. */
interface Confirmed {
  confirm_past?: true;
  confirm_unproved?: true;
}

const place = toastPositions.centre;

/** What was typed into the settings and is not saved, what was found wrong with it, and the ways to save it or let it go. */
export function useSettingEdits(settings: readonly Setting[]) {
  const utils = trpc.useUtils();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [question, setQuestion] = useState<Question | null>(null);
  const [unproved, setUnproved] = useState<Unproved>({});
  const keyOf = (variables: unknown) =>
    settings.find(({ id }) => id === (variables as { id: number }).id)?.key ?? 'setting';

  const one = trpc.settings.update.useMutation({
    meta: {
      place,
      success: (answer) => savedWords(answer as Setting & { changed: boolean }),
      error: (error, variables) => failureWords(`Failed to update ${keyOf(variables)}`, error),
    },
  });
  const many = trpc.settings.updateMany.useMutation({
    meta: {
      place,
      success: (answer) => allSavedWords(answer as { updated: number }),
      error: (error) => failureWords('Failed to save settings', error),
    },
  });

  function saved(now: readonly Setting[]) {
    const by = new Map(now.map((each) => [each.id, each]));
    utils.settings.list.setData(undefined, (all) => all?.map((each) => by.get(each.id) ?? each));
    setDrafts((before) => withoutDrafts(before, [...by.keys()]));
    setFaults({});
    setUnproved({});
    setQuestion(null);
    // A password may be forgotten with the server that it was for.
    if (now.some(({ category }) => category === 'email' || category === 'aws')) {
      void utils.settings.list.invalidate();
    }
    // Its name, its zone: what every page knows of the company.
    void utils.company.invalidate();
    void utils.auth.session.invalidate();
  }
  async function refused(error: unknown, sent: readonly Setting[], again: (yes: Confirmed) => void) {
    const words = errorMessage(error);
    if (needsRetroactiveConfirm(error)) {
      return setQuestion({ about: 'past', words, confirm: () => again({ confirm_past: true }) });
    }
    const refusals = unprovedOf(error);
    setUnproved(refusals ?? {});
    if (refusals) {
      return setQuestion({ about: 'service', words, confirm: () => again({ confirm_unproved: true }) });
    }
    setQuestion(null);
    const fields = fieldErrorsOf(error);
    if (fields) {
      setFaults(fields);
      const first = settings.find(({ key }) => key in fields);
      if (first) document.getElementById(`setting-${first.key}`)?.focus();
      return;
    }
    // Somebody else was faster: their value is fetched, and whoever saves again, be it at once, has been told of it.
    const newer = rejectionOf(error)?.details?.updatedAt;
    const [only] = sent;
    if (typeof newer === 'string' && only && sent.length === 1) {
      setDrafts((before) => {
        const draft = before[only.id];
        return draft ? { ...before, [only.id]: { ...draft, base: newer } } : before;
      });
    }
    // A question that was under way before would answer with what was.
    await utils.settings.list.cancel();
    const now = await utils.settings.list.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    if (!now) return;
    setDrafts((before) =>
      Object.fromEntries(
        Object.entries(before).map(([id, draft]) => {
          const newer = sent.some((each) => each.id === Number(id)) && now.find((each) => each.id === +id);
          return [id, newer ? { ...draft, base: versionOf(newer) } : draft];
        }),
      ),
    );
  }

  function saveOne(setting: Setting, confirmed: Confirmed = {}) {
    const together = savedTogether(setting, settings, drafts);
    if (together.length > 1) return saveSeveral(together, confirmed);
    one.mutate(
      { ...sentSetting(setting, drafts), ...confirmed },
      {
        onSuccess: (answer) => saved([answer]),
        onError: (error) => refused(error, [setting], (yes) => saveOne(setting, { ...confirmed, ...yes })),
      },
    );
  }
  function saveSeveral(changed: readonly Setting[], confirmed: Confirmed = {}) {
    many.mutate(
      { settings: changed.map((each) => sentSetting(each, drafts)), ...confirmed },
      {
        onSuccess: (answer) => saved(answer.settings),
        onError: (error) => refused(error, changed, (yes) => saveSeveral(changed, { ...confirmed, ...yes })),
      },
    );
  }
  const saveAll = () => saveSeveral(settings.filter(({ id }) => id in drafts));
  return {
    drafts,
    faults,
    question,
    unproved,
    savingId: one.isPending ? one.variables.id : undefined,
    isSavingAll: many.isPending,
    isSaving: one.isPending || many.isPending,
    edit(setting: Setting, value: string | null) {
      setDrafts((before) => withDraft(before, setting, value));
      setFaults(({ [setting.key]: _, ...others }) => others);
    },
    saveOne,
    saveAll,
    reset() {
      setDrafts({});
      setFaults({});
      setUnproved({});
    },
    withdrawQuestion: () => setQuestion(null),
  };
}
export type SettingEdits = ReturnType<typeof useSettingEdits>;
