/** An editor lies exactly on its cell. */
export const editorStyle =
  'absolute inset-0 size-full min-w-0 border-2 border-focus bg-raised px-2.5 text-inherit text-text outline-none aria-invalid:border-danger';
