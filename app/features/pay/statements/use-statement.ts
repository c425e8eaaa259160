import { useMutation } from '@tanstack/react-query';
import { fetchFile, saveFile } from '#app/lib/fetch-file.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type Statement, seenOf, statementPdf, statementTitle } from './statement-text.ts';

const toastOptions = toastPositions.centre;

export const useStatement = (id: number, week: string) =>
  trpc.statements.get.useQuery({ id, week }, { meta: { silent: true } });

/** Agrees to the statement as displayed. */
export function useAgree() {
  const utils = trpc.useUtils();
  const agree = trpc.statements.agree.useMutation({
    meta: { success: 'You agreed to this week', toastOptions },
    onSuccess: (statement) => utils.statements.get.setData({ id: statement.user_id, week: statement.week }, statement),
    // The statement may have changed; refetch it.
    onError: () => utils.statements.get.invalidate(),
  });
  return {
    agree: (statement: Statement) =>
      agree.mutate({ id: statement.user_id, week: statement.week, seen: seenOf(statement) }),
    isAgreeing: agree.isPending,
  };
}

/** Downloads a statement as PDF. */
export function useStatementPdf() {
  const save = useMutation({
    mutationFn: (statement: Statement) =>
      fetchFile(statementPdf(statement), {
        type: 'application/pdf',
        fileName: `${statementTitle(statement)}.pdf`,
      }),
    meta: { success: false, toastOptions },
    onSuccess: saveFile,
  });
  return { save: save.mutate, isSaving: save.isPending };
}
