import { Steps } from '#app/ui/steps.tsx';
import { requestStateTexts } from '#server/request-a-job/constants.ts';
import type { RequestState } from '#server/request-a-job/schema.ts';

/** The states of an accepted request, in order. */
const way: readonly RequestState[] = ['received', 'accepted', 'planned', 'in_progress', 'done'];

/** `label`: of the current state, if it says more than its name. */
export function RequestWay({ state, label }: { state: RequestState; label?: string }) {
  const at = way.indexOf(state);
  return (
    <Steps
      label="Steps"
      className="mt-5 border-line border-t pt-5"
      steps={way.map((step, index) => ({
        label: index === at && label ? label : requestStateTexts[step][0],
        isDone: index <= at,
        isCurrent: index === at,
      }))}
    />
  );
}
