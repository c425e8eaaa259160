import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toastPlaces } from '#app/components/toast.ts';
import { type FormToSend, sendForm } from '#app/features/files/send-form.ts';
import { trpc } from '#app/lib/trpc.ts';

const place = toastPlaces.centre;

/** The writes of expenses; what is on its way tells how far it is (0 to 1). */
export function useExpenseCalls() {
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState(0);
  const refresh = () =>
    Promise.all([utils.expenses.invalidate(), utils.files.invalidate(), utils.jobs.invalidate()]);
  const create = useMutation({
    mutationFn: (form: Omit<FormToSend, 'path' | 'onProgress'>) =>
      sendForm({ ...form, path: '/expenses', onProgress: setProgress }),
    meta: { loading: 'Creating expense...', claimsFields: true, place },
    onSuccess: refresh,
    onSettled: () => setProgress(0),
  });
  const update = trpc.expenses.update.useMutation({
    meta: { claimsFields: true, place },
    onSuccess: refresh,
  });
  const remove = trpc.expenses.remove.useMutation({ meta: { place }, onSuccess: refresh });
  return { create, progress, update, remove };
}
