import Download from 'lucide-react/icons/download';
import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { buttonStyle } from '#app/components/button-style.ts';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { errorWords } from '#app/lib/error-words.ts';
import { trpc } from '#app/lib/trpc.ts';
import { FileGrid } from './file-grid.tsx';
import { type FileRow, useFileCalls } from './use-file-calls.ts';

const UploadForm = lazy(() => import('./upload-form.tsx').then((part) => ({ default: part.UploadForm })));
const FileViewer = lazy(() => import('./file-viewer.tsx').then((part) => ({ default: part.FileViewer })));

/** The pictures and videos of a job; `mayAdd` for those who work on it. */
export function JobFiles({ jobId, mayAdd }: { jobId: number; mayAdd: boolean }) {
  const user = useSessionUser();
  const [isAdding, setAdding] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const [doomed, setDoomed] = useState<FileRow | null>(null);
  const { remove } = useFileCalls();
  const query = trpc.files.list.useQuery({ job_id: jobId, limit: 1000 }, { meta: { silent: true } });
  const files = query.data?.data.filter(({ category }) => category !== 'expense_receipt') ?? [];
  const open = at === null ? undefined : files[at];
  const isOwn = user?.role === 'admin' || (open && open.user_id === user?.id);

  if (!query.data) {
    if (!query.error) return <SkeletonList />;
    return (
      <ErrorState title="Error loading data" message={errorWords(query.error)} onRetry={query.refetch} />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {mayAdd && (
        <Button kind="secondary" icon={ImagePlus} wide onClick={() => setAdding(true)}>
          Add pictures
        </Button>
      )}
      {files.length === 0 ? (
        <EmptyState icon={Images} title="No images available" />
      ) : (
        <>
          <FileGrid files={files} onOpen={setAt} />
          <a href={`/api/v1/jobs/${jobId}/files`} download className={buttonStyle({ kind: 'quiet' })}>
            <Download className="size-5" aria-hidden="true" />
            Download all as ZIP
          </a>
        </>
      )}
      <Suspense fallback={null}>
        <Dialog open={isAdding} onOpenChange={setAdding} title="Add pictures">
          {isAdding && <UploadForm jobId={jobId} onDone={() => setAdding(false)} />}
        </Dialog>
        {files.length > 0 && (
          <FileViewer
            files={files}
            at={at}
            onMove={setAt}
            onClose={() => setAt(null)}
            onDelete={isOwn ? setDoomed : undefined}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title="Are you sure?"
        confirm="Delete"
        danger
        loading={remove.isPending}
        onConfirm={() =>
          doomed &&
          remove.mutate(
            { id: doomed.id },
            {
              onSuccess: () => setAt(null),
              onSettled: () => setDoomed(null),
            },
          )
        }
      >
        {doomed?.file_name} is deleted.
      </ConfirmDialog>
    </div>
  );
}
