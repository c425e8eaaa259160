import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toastPlaces } from '#app/components/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { RouterOutputs } from '#server/api/router.ts';
import { type FormToSend, sendForm } from './send-form.ts';

export type FileRow = RouterOutputs['files']['list']['data'][number];

const place = toastPlaces.centre;

/** The writes of files; what is on its way tells how far it is (0 to 1). */
export function useFileCalls() {
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState(0);
  const refresh = () => Promise.all([utils.files.invalidate(), utils.jobs.invalidate()]);
  const upload = useMutation({
    mutationFn: (form: Omit<FormToSend, 'path' | 'onProgress'>) =>
      sendForm({ ...form, path: '/files', onProgress: setProgress }),
    meta: { loading: 'Uploading files...', claimsFields: true, place },
    onSuccess: refresh,
    onSettled: () => setProgress(0),
  });
  const remove = trpc.files.remove.useMutation({ meta: { place }, onSuccess: refresh });
  return { upload, progress, remove };
}
