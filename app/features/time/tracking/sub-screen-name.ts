/** The screens one deeper than the running record, as the address names them. */
export type SubScreenName = 'tasks' | 'notes' | 'add-image' | 'add-expense';
