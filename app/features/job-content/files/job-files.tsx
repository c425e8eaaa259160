import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import { Suspense, useState } from 'react';
import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useArrivals } from '#app/offline/use-arrivals.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { Button } from '#app/ui/button.tsx';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { DeleteQuestion } from '#app/ui/delete-question.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { FileGrid } from './file-grid.tsx';
import { countsByCategory } from './file-words.ts';
import { filesOfJob } from './files-of-job.ts';
import { FilesZip } from './files-zip.tsx';
import { PicturesOnTheirWay } from './pictures-on-their-way.tsx';
import { type FileRow, useFileCalls } from './use-file-calls.ts';
import { useSavedThumbnails } from './use-saved-thumbnails.ts';

const UploadForm = lazyComponent(() => import('./upload-form.tsx').then((module) => module.UploadForm));
const FileViewer = lazyComponent(() => import('./file-viewer.tsx').then((module) => module.FileViewer));

/** Others than admins delete what they sent for so long. */
const ownForMs = 24 * 3_600_000;

/** The pictures and videos of a job; `mayAdd` for those who work on it. */
export function JobFiles({ job, mayAdd }: { job: JobInHand; mayAdd: boolean }) {
  const user = useSessionUser();
  const { timeZone, now } = useCompanyDay();
  const [isAdding, setAdding] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const [doomed, setDoomed] = useState<FileRow | null>(null);
  const { remove } = useFileCalls(job.about, job.place);
  const { entries = [] } = useOutbox();
  const query = trpc.files.list.useQuery(filesOfJob(job.jobId), { meta: { silent: true } });
  const utils = trpc.useUtils();
  useArrivals(({ kind, body }, answer) => {
    const change = (to: (rows: FileRow[]) => FileRow[]) =>
      utils.files.list.setData(filesOfJob(job.jobId), (list) => list && { ...list, data: to(list.data) });
    if (kind === 'file_remove') change((rows) => rows.filter(({ id }) => id !== body.id));
    if (kind === 'files' && body.job_id === job.jobId) {
      const made = answer as FileRow[];
      change((rows) => [...made, ...rows.filter(({ id }) => made.every((row) => row.id !== id))]);
    }
  });
  const isGone = ({ id }: FileRow) =>
    entries.some((entry) => entry.kind === 'file_remove' && entry.body.id === id && !entry.refusal);
  const pictures =
    query.data?.data.filter((file) => file.category !== 'expense_receipt' && !isGone(file)) ?? [];
  const files = useSavedThumbnails(pictures);
  const open = at === null ? undefined : files[at];
  const mayDelete =
    open !== undefined &&
    !job.blocked &&
    (user?.role === 'admin' || (open.user_id === user?.id && now - Date.parse(open.createdAt) < ownForMs));

  return (
    <div className="flex flex-col gap-4">
      {mayAdd && (
        <Button kind="secondary" icon={ImagePlus} wide onClick={() => setAdding(true)}>
          Add pictures
        </Button>
      )}
      <PicturesOnTheirWay job={job} />
      {query.data ? (
        <AsOf query={query} timeZone={timeZone} />
      ) : query.error ? (
        <CouldNotLoad title="Error loading data" query={query} />
      ) : (
        <SkeletonList />
      )}
      {query.data && pictures.length === 0 && <EmptyState icon={Images} title="No images available" />}
      {pictures.length > 0 && <p className="text-muted text-sm tabular-nums">{countsByCategory(pictures)}</p>}
      {files.length > 0 && <FileGrid files={files} onOpen={setAt} />}
      {(pictures.length > 0 || user?.role === 'admin') && <FilesZip jobId={job.jobId} place={job.place} />}
      <Suspense fallback={null}>
        <Dialog open={isAdding} onOpenChange={() => setAdding(false)} title="Add pictures">
          {isAdding && (
            <UploadForm
              of={{ job_id: job.jobId }}
              about={job.about}
              place={job.place}
              onDone={() => setAdding(false)}
            />
          )}
        </Dialog>
        {files.length > 0 && (
          <FileViewer
            files={files}
            at={at}
            onMove={setAt}
            onClose={() => setAt(null)}
            onDelete={mayDelete ? setDoomed : undefined}
          />
        )}
      </Suspense>
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
