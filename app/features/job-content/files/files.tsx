import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import { useEffect, useRef, useState } from 'react';
import { allOf, type ContentContext } from '#app/features/job-content/content-context.ts';
import { nowIso } from '#app/lib/clock.ts';
import type { MutationMeta } from '#app/lib/query-client.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { savedThumbnails } from '#app/offline/cache/saved-thumbnails.ts';
import { rowName } from '#app/offline/entry.ts';
import { PendingUploads } from '#app/offline/ui/pending-uploads.tsx';
import { useIdentity } from '#app/offline/use-identity.ts';
import { useOutboxMutation } from '#app/offline/use-outbox-mutation.ts';
import { usePendingRows } from '#app/offline/use-pending-rows.ts';
import { Button } from '#app/ui/button.tsx';
import { DeleteConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';
import { noFilesMessage } from '#server/files/constants.ts';
import { ownForHours } from '#server/infra/typed/limits.ts';
import { ListStatus } from '../list-status.tsx';
import { countsByCategory, type FileRow } from './file-messages.ts';
import { PairedFiles } from './paired-files.tsx';

type Links = ReadonlyMap<number, string>;
const none: Links = new Map();

/**
 * Replaces thumbnails with those saved on the worker's phone, which work offline and save downloads. Empty while the
 * phone's storage is read.
 */
function useSavedThumbnails(files: readonly FileRow[]): readonly FileRow[] {
  const user = useSessionUser();
  const identity = useIdentity();
  const owner = user?.role === 'employee' || user?.role === 'contractor' ? identity : undefined;
  const [links, setLinks] = useState<Links>();
  const ids = files.map(({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns when the files change, not on each refetch
  useEffect(() => {
    if (owner === undefined || ids.length === 0) return;
    let made: Links = none;
    let isGone = false;
    savedThumbnails(owner, ids)
      .then((blobs) => new Map([...blobs].map(([id, blob]) => [id, URL.createObjectURL(blob)])))
      .catch(() => none)
      .then((found) => {
        made = found;
        if (isGone) revoke(made);
        else setLinks(made);
      });
    return () => {
      isGone = true;
      revoke(made);
    };
  }, [owner, ids.join()]);
  if (owner === undefined) return files;
  if (!links) return [];
  return files.map((file) => ({ ...file, thumbnail: links.get(file.id) ?? file.thumbnail }));
}

function revoke(links: Links): void {
  for (const link of links.values()) URL.revokeObjectURL(link);
}

const zipFailedMessage = 'Failed to download files ZIP';

const UploadForm = lazyPart(() => import('./upload-form.tsx').then((module) => module.UploadForm));
const EditFileForm = lazyPart(() => import('./edit-file-form.tsx').then((module) => module.EditFileForm));
const FileViewer = lazyPart(() => import('./file-viewer.tsx').then((module) => module.FileViewer));

/** The files of a job, or of a property and its jobs, newest first. */
export function Files({ context, mayAdd }: { context: ContentContext; mayAdd: boolean }) {
  const { of, about, toastOptions, heading, blocked } = context;
  const user = useSessionUser();
  const { now } = useCompanyDay();
  const adding = useDialog();
  const viewer = useDialog<number>();
  const editing = useDialog<FileRow>();
  const deleting = useDialog<FileRow>();
  const { mutate } = useOutboxMutation({ toastOptions });
  const query = trpc.files.list.useQuery(allOf(of));
  const pictures = usePendingRows('files', query.data?.data).filter(({ category }) => category !== 'expense_receipt');
  const files = useSavedThumbnails(pictures);
  const open = viewer.value === null ? undefined : files[viewer.value];
  const mayDelete =
    open !== undefined &&
    !blocked &&
    (user?.role === 'admin' ||
      (open.user_id === user?.id && now - Date.parse(open.createdAt) < ownForHours * 3_600_000));

  function remove({ id }: FileRow) {
    const needs = [rowName('files', id)];
    mutate({
      entry: { kind: 'file_remove', at: nowIso(), needs, about, body: { id } },
      onStored() {
        viewer.close();
        deleting.close();
      },
    });
  }
  return (
    <div className="flex flex-col gap-4">
      {mayAdd && (
        <Button kind="secondary" icon={ImagePlus} wide onClick={() => adding.open()}>
          Add pictures
        </Button>
      )}
      <PendingUploads kind="files" of={of} heading={heading} />
      <ListStatus query={query} />
      {query.data && pictures.length === 0 && <EmptyState icon={Images} title="No images available" />}
      {pictures.length > 0 && <p className="text-muted text-sm">{countsByCategory(pictures)}</p>}
      {files.length > 0 && <PairedFiles files={files} isOneJob={of.job_id !== undefined} onOpen={viewer.open} />}
      {of.job_id !== undefined && (pictures.length > 0 || user?.role === 'admin') && (
        <FilesZip jobId={of.job_id} toastOptions={toastOptions} />
      )}
      <Dialog open={adding.isOpen} onOpenChange={adding.close} title="Add pictures">
        {adding.isOpen && <UploadForm context={context} onDone={adding.close} />}
      </Dialog>
      <Dialog open={editing.isOpen} onOpenChange={editing.close} title="Edit picture">
        {editing.value && <EditFileForm file={editing.value} toastOptions={toastOptions} onDone={editing.close} />}
      </Dialog>
      {files.length > 0 && (
        <FileViewer
          files={files}
          dialog={viewer}
          onEdit={mayDelete ? editing.open : undefined}
          onDelete={mayDelete ? deleting.open : undefined}
        />
      )}
      <DeleteConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        onDelete={() => deleting.value && remove(deleting.value)}
      >
        {deleting.shown?.file_name} will be deleted.
      </DeleteConfirmDialog>
    </div>
  );
}

/** Downloads all files of a job. Sends HEAD first, because a failing download reports no error to the page. */
function FilesZip({ jobId, toastOptions }: { jobId: number; toastOptions: MutationMeta['toastOptions'] }) {
  const link = useRef<HTMLAnchorElement>(null);
  const href = `/api/v1/jobs/${jobId}/files`;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { ok, status } = await fetch(href, { method: 'HEAD' });
      if (!ok) throw new Error(status === 404 ? noFilesMessage : zipFailedMessage);
    },
    meta: {
      success: false,
      error: (error) => (error instanceof TypeError ? zipFailedMessage : (error as Error).message),
      toastOptions,
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
