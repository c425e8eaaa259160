import { Button } from '#app/ui/button.tsx';
import { useOpenJob } from './use-open-job.ts';

export function JobDetailsButton({ jobId, title }: { jobId: number; title: string }) {
  const openJob = useOpenJob();
  return (
    <Button kind="plain" size="small" aria-label={`Job details: ${title}`} onClick={() => openJob(jobId)}>
      Job details
    </Button>
  );
}
