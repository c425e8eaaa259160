import { settingDefinitions } from '#server/infra/settings/definitions.ts';

/** The number of a setting, by which it is changed. */
export const settingId = (key: string): number => settingDefinitions.find((each) => each.key === key)!.id;
