import { lazyPart } from '#app/ui/lazy-part.tsx';

/** Loaded once the page is used: fewer people need it than the other screens of a running job. */
export const AddMaterial = lazyPart(() => import('./add-material.tsx').then((module) => module.AddMaterial));
