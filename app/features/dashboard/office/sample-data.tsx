import { trpc } from '#app/lib/trpc.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { RouterOutputs } from '#server/router.ts';
import { remainingSampleMessages } from './remaining-samples.ts';

/** Adds sample data to a company without jobs, and removes it; says what a removal kept. */
export function SampleData({ setUp, isInCard }: { setUp: RouterOutputs['setUp']['get']; isInCard: boolean }) {
  const utils = trpc.useUtils();
  const add = trpc.setUp.addSamples.useMutation({
    meta: { success: 'Sample data added' },
    onSuccess: () => utils.invalidate(),
  });
  const remove = trpc.setUp.removeSamples.useMutation({
    meta: { success: 'Sample data removed' },
    onSuccess: () => utils.invalidate(),
  });
  const samples = remove.data?.kept ?? [];
  const hasSamples = setUp.sample_rows > 0;
  const isOffered = isInCard && setUp.offers_samples;
  if (!hasSamples && !isOffered && samples.length === 0) return null;
  const content = (
    <div className="flex flex-col gap-3">
      {samples.length > 0 && <RemainingSamples kept={samples} onClose={remove.reset} />}
      {(hasSamples || isOffered) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">{hasSamples ? 'You are using sample data' : 'Try it with sample data'}</p>
            <p className="text-muted text-sm">
              {hasSamples
                ? 'It can’t be invoiced, and nobody in it can log in. Removing it keeps everything of yours.'
                : 'Three properties, three people and two weeks of work. Remove all of it in one press.'}
            </p>
          </div>
          <Button
            kind="secondary"
            size="small"
            loading={add.isPending || remove.isPending}
            onClick={() => (hasSamples ? remove.mutate() : add.mutate({}))}
          >
            {hasSamples ? 'Remove sample data' : 'Add sample data'}
          </Button>
        </div>
      )}
    </div>
  );
  if (!isInCard) return <Card aria-label="Sample data">{content}</Card>;
  return <div className="border-line border-t bg-sunken px-4 py-4 sm:px-5">{content}</div>;
}

function RemainingSamples({
  kept: samples,
  onClose,
}: {
  kept: RouterOutputs['setUp']['removeSamples']['kept'];
  onClose: () => void;
}) {
  return (
    <Banner
      announce
      title="Sample data removed"
      action={
        <Button kind="secondary" size="small" onClick={onClose}>
          OK
        </Button>
      }
    >
      <ul className="flex flex-col gap-1 text-sm">
        {remainingSampleMessages(samples).map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
