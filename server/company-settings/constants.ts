export const settingCategories = ['general', 'invoice', 'privacy', 'messages', 'email', 'aws'] as const;
