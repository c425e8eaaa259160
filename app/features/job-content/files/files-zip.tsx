import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useRef } from 'react';
import type { MutationMeta } from '#app/lib/query-client.ts';
import { Button } from '#app/ui/button.tsx';

/** All files of a job in one: the server is asked first, since a download itself says nothing where it fails. */
export function FilesZip({ jobId, place }: { jobId: number; place: MutationMeta['place'] }) {
  const link = useRef<HTMLAnchorElement>(null);
  const href = `/api/v1/jobs/${jobId}/files`;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { ok, status } = await fetch(href, { method: 'HEAD' });
      if (!ok) throw new Error(status === 404 ? 'No files to download' : 'Failed to download files ZIP');
    },
    meta: {
      success: false,
      error: (error) =>
        error instanceof TypeError ? 'Failed to download files ZIP' : (error as Error).message,
      place,
    },
    onSuccess: () => link.current?.click(),
  });
  return (
    <>
      <Button kind="quiet" icon={Download} loading={isPending} onClick={() => mutate()}>
        Download all as ZIP
      </Button>
      <a ref={link} href={href} download hidden>
        ZIP
      </a>
    </>
  );
}
