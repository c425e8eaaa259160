import { toast } from 'react-hot-toast/headless';

/** Raises a toast: `toast.success(words)`, `toast.error(words)`, `toast.loading(words)`; 5 s, top right. */
export { toast };

/** How long and where, by part of the product (milliseconds). */
export const toastPositions = {
  /** The worker's tracking page. */
  tracking: { duration: 3000 },
  /** Admin screens and the request form. */
  centre: { duration: 2500, position: 'top-center' },
} as const;

export function dismissToast(id?: string) {
  toast.dismiss(id);
}
