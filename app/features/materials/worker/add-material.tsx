import type { ContentContext } from '#app/features/job-content/content-context.ts';
import { Materials } from '../materials.tsx';
import { NewMaterialForm } from './material-form.tsx';

/** Adds a material to the running job and lists those recorded before. */
export function AddMaterial({ context, today }: { context: ContentContext; today: string }) {
  return (
    <>
      <NewMaterialForm context={context} today={today} />
      <Materials context={context} mayAdd={false} />
    </>
  );
}
