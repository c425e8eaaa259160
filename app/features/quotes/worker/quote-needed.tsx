import FilePen from 'lucide-react/icons/file-pen-line';
import type { Job } from '#app/features/labels/job-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { useDialog } from '#app/ui/use-dialog.ts';

const QuoteNeededDialog = lazyPart(() =>
  import('./quote-needed-dialog.tsx').then((module) => module.QuoteNeededDialog),
);

/** Opens the form, also without signal. */
export function QuoteNeeded({ job }: { job: Job }) {
  const dialog = useDialog();
  return (
    <>
      <Button kind="secondary" icon={FilePen} onClick={() => dialog.open()}>
        Quote needed
      </Button>
      <QuoteNeededDialog needed={dialog.isMounted} key={dialog.openings} dialog={dialog} job={job} />
    </>
  );
}
