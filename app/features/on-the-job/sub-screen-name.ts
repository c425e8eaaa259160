/** The screens one deeper than the running record, as the address names them (S1 2). */
export const subScreenNames = ['tasks', 'notes', 'add-image', 'add-expense'] as const;
export type SubScreenName = (typeof subScreenNames)[number];

export const subScreenOf = (name: string | null): SubScreenName | null =>
  subScreenNames.find((each) => each === name) ?? null;
