import { accountsDefinitions } from './accounts-definitions.ts';
import type { SettingDefinition } from './definition.ts';
import { generalDefinitions } from './general-definitions.ts';
import { invoiceDefinitions } from './invoice-definitions.ts';
import { messageDefinitions } from './message-definitions.ts';
import { privacyDefinitions } from './privacy-definitions.ts';
import { serviceDefinitions } from './service-definitions.ts';

export const settingDefinitions = [
  ...generalDefinitions,
  ...invoiceDefinitions,
  ...accountsDefinitions,
  ...privacyDefinitions,
  ...messageDefinitions,
  ...serviceDefinitions,
] as const;

export type SettingKey = (typeof settingDefinitions)[number]['key'];

/** Settings that the environment may set for all companies. */
export const fixableSettings: readonly SettingDefinition[] = (
  settingDefinitions as readonly SettingDefinition[]
).filter(({ isSecret, isUnique }) => !isSecret && !isUnique);
