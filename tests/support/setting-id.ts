import { settingDefinitions } from '#server/company-settings/definitions.ts';

export const settingId = (key: string): number => settingDefinitions.find((each) => each.key === key)!.id;
