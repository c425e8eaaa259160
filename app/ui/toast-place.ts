/** `moveTo` is the Toaster's. Null: over the page. */
export const toaster = { moveTo(_place: HTMLElement | null) {} };
