import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import { Suspense, useState } from 'react';
import { FileGrid } from '#app/features/job-content/files/file-grid.tsx';
import { FileViewer } from '#app/features/job-content/files/file-viewer.tsx';
import { countsByCategory } from '#app/features/job-content/files/file-words.ts';
import { type FileRow, useFileCalls } from '#app/features/job-content/files/use-file-calls.ts';
import { errorWords } from '#app/lib/error-words.ts';
import { toastPlaces } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useArrivals } from '#app/offline/use-arrivals.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { Button } from '#app/ui/button.tsx';
import { DeleteQuestion } from '#app/ui/delete-question.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';

const UploadForm = lazyComponent(() =>
  import('#app/features/job-content/files/upload-form.tsx').then((module) => module.UploadForm),
);

const place = toastPlaces.centre;

/** The pictures and videos of a property and of the jobs there, the newest first; `about`: its address. */
export function PropertyImages({ propertyId, about }: { propertyId: number; about: string }) {
  const [at, setAt] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<FileRow | null>(null);
  const { remove } = useFileCalls(about, place);
  const { entries = [] } = useOutbox();
  const utils = trpc.useUtils();
  useArrivals(({ kind }) => {
    if (kind === 'files' || kind === 'file_remove') void utils.files.invalidate();
  });
  const query = trpc.files.list.useQuery(
    { property_id: propertyId, limit: 1000 },
    { meta: { silent: true } },
  );
  const isGone = ({ id }: FileRow) =>
    entries.some((entry) => entry.kind === 'file_remove' && entry.body.id === id && !entry.refusal);
  const files = query.data?.data.filter((file) => file.category !== 'expense_receipt' && !isGone(file)) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <Button kind="secondary" icon={ImagePlus} wide onClick={() => setAdding(true)}>
        Add pictures
      </Button>
      {!query.data &&
        (query.error ? (
          <ErrorState title="Error loading data" message={errorWords(query.error)} onRetry={query.refetch} />
        ) : (
          <SkeletonList />
        ))}
      {query.data && files.length === 0 && <EmptyState icon={Images} title="No images available" />}
      {files.length > 0 && (
        <>
          <p className="text-muted text-sm tabular-nums">{countsByCategory(files)}</p>
          <FileGrid files={files} onOpen={setAt} />
          <FileViewer files={files} at={at} onMove={setAt} onClose={() => setAt(null)} onDelete={setDoomed} />
        </>
      )}
      <Dialog open={isAdding} onOpenChange={() => setAdding(false)} title="Add pictures">
        <Suspense fallback={<SkeletonList />}>
          {isAdding && (
            <UploadForm
              of={{ property_id: propertyId }}
              about={about}
              place={place}
              onDone={() => setAdding(false)}
            />
          )}
        </Suspense>
      </Dialog>
      <DeleteQuestion
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        onDelete={() =>
          doomed &&
          remove(doomed, () => {
            setAt(null);
            setDoomed(null);
          })
        }
      >
        {doomed?.file_name} is deleted.
      </DeleteQuestion>
    </div>
  );
}
