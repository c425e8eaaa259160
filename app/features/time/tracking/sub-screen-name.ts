/** The screens one deeper than the running record, as the address names them (S1 2). */
export type SubScreenName = 'tasks' | 'notes' | 'add-image' | 'add-expense';
