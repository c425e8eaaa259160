export const settingCategories = ['general', 'invoice', 'accounts', 'privacy', 'messages', 'email', 'aws'] as const;
