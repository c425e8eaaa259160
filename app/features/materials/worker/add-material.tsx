import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { Materials } from '../materials.tsx';
import { NewMaterialForm } from './material-form.tsx';

/** What was used on the job that runs, and what was said of it before. */
export function AddMaterial({ context, today }: { context: ContentContext; today: string }) {
  return (
    <>
      <NewMaterialForm context={context} today={today} />
      <Materials context={context} mayAdd={false} />
    </>
  );
}
