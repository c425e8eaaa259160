import { toast } from 'react-hot-toast/headless';

/** Raises a toast: `toast.success(message)`, also `.error` and `.loading`; by default 5 s, top right. */
export { toast };

/** Duration (ms) and position by area of the product. */
export const toastPositions = {
  /** The worker's tracking page. */
  tracking: { duration: 3000 },
  /** Admin screens and the request form. */
  centre: { duration: 2500, position: 'top-center' },
} as const;

export function dismissToast(id?: string) {
  toast.dismiss(id);
}

/** For a mutation without a message of its own. */
export const doneMessage = 'Operation completed successfully!';
