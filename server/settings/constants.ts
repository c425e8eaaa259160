/** What a save of one setting says. */
export const savedWords = ({ key, changed }: { key: string; changed: boolean }): string =>
  changed ? `${key} updated successfully!` : `${key} has no changes to save.`;

export const allSavedWords = ({ updated }: { updated: number }): string =>
  updated === 0 ? 'No changes to save.' : `Updated ${updated} settings successfully!`;
