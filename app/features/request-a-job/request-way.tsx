import { Steps } from '#app/ui/steps.tsx';
import { requestStateTexts } from '#server/request-a-job/constants.ts';
import type { RequestState } from '#server/request-a-job/schema.ts';

/** The states of an accepted request, in order. */
const way: readonly RequestState[] = [
  'received',
  'accepted',
  'planned',
  'on_the_way',
  'no_access',
  'in_progress',
  'done',
];

/** `label`: of the current state, if it says more than its name. */
export function RequestWay({ state, label }: { state: RequestState; label?: string }) {
  // Only while it is so: a job may be done without anybody saying that they are on the way.
  const shown = way.filter((step) => (step !== 'on_the_way' && step !== 'no_access') || state === step);
  const at = shown.indexOf(state);
  return (
    <Steps
      label="Steps"
      className="mt-5 border-line border-t pt-5"
      steps={shown.map((step, index) => ({
        label: index === at && label ? label : requestStateTexts[step][0],
        isDone: index <= at,
        isCurrent: index === at,
      }))}
    />
  );
}
