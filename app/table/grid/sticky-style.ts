/** On wide screens the checkbox, the first column and the actions are sticky. */
export const tickWidth = 40;
export const tickStyle = 'lg:sticky lg:left-0 lg:z-5';
export const firstStyle =
  'lg:sticky lg:left-10 lg:z-5 lg:border-r font-medium lg:after:absolute lg:after:inset-y-0 lg:after:left-full lg:after:w-[var(--cut-start)] lg:after:bg-inherit';
export const lastStyle =
  'lg:sticky lg:right-0 lg:z-5 lg:before:absolute lg:before:inset-y-0 lg:before:right-full lg:before:w-[var(--cut-end)] lg:before:bg-inherit';

/** Cell background. Every cell needs it, because sticky cells cover others. */
export const cellStyle = 'bg-raised group-hover/row:bg-surface group-aria-selected/row:bg-accent-soft';

export const actionsWidth = (count: number): number => 32 * count + 12;
