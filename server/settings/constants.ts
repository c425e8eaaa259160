export const savedMessage = ({ key, changed }: { key: string; changed: boolean }): string =>
  changed ? `${key} updated successfully!` : `${key} has no changes to save.`;

export const allSavedMessage = ({ updated }: { updated: number }): string =>
  updated === 0 ? 'No changes to save.' : `Updated ${updated} settings successfully!`;
