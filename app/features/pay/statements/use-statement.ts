import { useMutation } from '@tanstack/react-query';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type Statement, seenOf, statementPdf, statementTitle } from './statement-words.ts';

const place = toastPositions.centre;

/** A worker's week. */
export const useStatement = (id: number, week: string) =>
  trpc.statements.get.useQuery({ id, week }, { meta: { silent: true } });

/** Agreeing to one's week as it is on the screen. */
export function useAgree() {
  const utils = trpc.useUtils();
  const agree = trpc.statements.agree.useMutation({
    meta: { success: 'You agreed to this week', place },
    onSuccess: (statement) =>
      utils.statements.get.setData({ id: statement.user_id, week: statement.week }, statement),
    // It has changed, perhaps: what it says now is asked for.
    onError: () => utils.statements.get.invalidate(),
  });
  return {
    agree: (statement: Statement) =>
      agree.mutate({ id: statement.user_id, week: statement.week, seen: seenOf(statement) }),
    isAgreeing: agree.isPending,
  };
}

/** A statement as PDF among the person's downloads. */
export function useStatementPdf() {
  const save = useMutation({
    mutationFn: (statement: Statement) =>
      fetchFile(statementPdf(statement), {
        type: 'application/pdf',
        fileName: `${statementTitle(statement)}.pdf`,
      }),
    meta: { success: false, place },
    onSuccess: saveFile,
  });
  return { save: save.mutate, isSaving: save.isPending };
}
