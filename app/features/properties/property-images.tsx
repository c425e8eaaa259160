import Images from 'lucide-react/icons/images';
import { useState } from 'react';
import { EmptyState } from '#app/components/empty-state.tsx';
import { ErrorState } from '#app/components/error-state.tsx';
import { SkeletonList } from '#app/components/skeleton.tsx';
import { FileGrid } from '#app/features/files/file-grid.tsx';
import { FileViewer } from '#app/features/files/file-viewer.tsx';
import { errorWords } from '#app/lib/error-words.ts';
import { trpc } from '#app/lib/trpc.ts';

/** The pictures and videos of a property and of the jobs there, the newest first. */
export function PropertyImages({ propertyId }: { propertyId: number }) {
  const [at, setAt] = useState<number | null>(null);
  const query = trpc.files.list.useQuery(
    { property_id: propertyId, limit: 1000 },
    { meta: { silent: true } },
  );
  if (!query.data) {
    if (!query.error) return <SkeletonList />;
    return (
      <ErrorState title="Error loading data" message={errorWords(query.error)} onRetry={query.refetch} />
    );
  }
  const files = query.data.data.filter(({ category }) => category !== 'expense_receipt');
  if (files.length === 0) return <EmptyState icon={Images} title="No images available" />;
  return (
    <>
      <FileGrid files={files} onOpen={setAt} />
      <FileViewer files={files} at={at} onMove={setAt} onClose={() => setAt(null)} />
    </>
  );
}
