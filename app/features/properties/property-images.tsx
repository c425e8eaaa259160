import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { DeleteQuestion } from '#app/components/delete-question.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { toastPlaces } from '#app/components/toast.ts';
import { FileGrid } from '#app/features/files/file-grid.tsx';
import { FileViewer } from '#app/features/files/file-viewer.tsx';
import { countsByCategory } from '#app/features/files/file-words.ts';
import { type FileRow, useFileCalls } from '#app/features/files/use-file-calls.ts';
import { useArrivals } from '#app/features/outbox/use-arrivals.ts';
import { errorWords } from '#app/lib/error-words.ts';
import { useOutbox } from '#app/lib/outbox/use-outbox.ts';
import { trpc } from '#app/lib/trpc.ts';

const UploadForm = lazy(() =>
  import('#app/features/files/upload-form.tsx').then((part) => ({ default: part.UploadForm })),
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
