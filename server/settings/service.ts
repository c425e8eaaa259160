import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { assertVersion } from '#server/checks/assertions.ts';
import { hasSeveralCompanies } from '#server/company-settings/company-queries.ts';
import { type CompanySettings, companySettings } from '#server/company-settings/company-settings.ts';
import type { SettingDefinition } from '#server/company-settings/definition.ts';
import type { SettingKey } from '#server/company-settings/definitions.ts';
import { openSecret, placeOf, type SecretKey, sealSecret } from '#server/company-settings/secrets.ts';
import { noteStore } from '#server/company-settings/stores.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, isRetryable, notFound, stateConflict } from '#server/infra/errors.ts';
import { dayOf, todayOf } from '#server/infra/time-zone.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { valueChange } from '../pricing/value.ts';
import { confirmRetroactiveChange } from '../user-rates/service.ts';
import { type Change, connectedServices, proveServices, servicesOf } from './prove.ts';
import { readBothValues, recordsOnAnotherDay } from './queries.ts';
import { definitionsById, settingError, shownDefinitions, unknownZoneMessage, valueText } from './rules.ts';
import type { LastBackup, Setting, updateSettingsSchema } from './schema.ts';
import {
  deleteSetting,
  lockSettings,
  raiseInvoiceNumber,
  type StoredSetting,
  saveSetting,
  setFormAddress,
  settingFacts,
  storedSettings,
  zoneByName,
} from './setting-queries.ts';

interface Held {
  stored: ReadonlyMap<string, StoredSetting>;
  name: string;
  slug: string;
  year: number;
  next_invoice: number;
}

async function readHeld({ db, scope, clock }: CallCtx): Promise<Held> {
  const year = Number(todayOf({ clock, scope }).slice(0, 4));
  return { stored: await storedSettings(db, scope), year, ...(await settingFacts(db, scope, year)) };
}

/** A backup is made every night; one that is tried again may take some hours. */
const backupLateMs = 26 * 3_600_000;
const backupTimeoutMs = 3_000;

/** Never throws: `unknown` if the place of the backups fails or takes 3 s. */
export async function lastBackup({ db, scope, clock, log, newestBackup }: CallCtx): Promise<LastBackup> {
  const nothing = { day: null, at: null, bytes: null, is_late: false };
  const late = sleep(backupTimeoutMs, 'unknown' as const, { ref: false });
  const isShared = await hasSeveralCompanies(db);
  const read = async () => {
    const found = await newestBackup?.();
    return found && { at: found.at, bytes: isShared ? null : await found.countBytes() };
  };
  const newest = await Promise.race([read(), late]).catch((error) => {
    log.warn({ part: 'backup', err: error }, 'the newest backup cannot be read');
    return 'unknown' as const;
  });
  if (newest === 'unknown') return { ...nothing, state: 'unknown' };
  if (newest === undefined) return { ...nothing, state: 'off' };
  if (newest === null) return { ...nothing, state: 'none' };
  const { at, bytes } = newest;
  return {
    state: 'made',
    day: dayOf(at, scope.time_zone),
    at: isShared ? null : toIso(at),
    bytes,
    is_late: clock() - at > backupLateMs,
  };
}

function defaultOf({ key, value }: SettingDefinition, held: Held): string {
  return key === 'company_name' ? held.name : value;
}

/** Effective value; '' for a password. */
function heldValue(definition: SettingDefinition, held: Held, { config }: CallCtx): string {
  if (definition.isPassword) return '';
  const fixed = config.fixedSettings[definition.key];
  if (fixed !== undefined) return fixed;
  if (definition.key === 'invoice_next_number') return String(held.next_invoice);
  if (definition.key === 'form_address') return held.slug;
  return held.stored.get(definition.key)?.value ?? defaultOf(definition, held);
}

function toWire(definition: SettingDefinition, held: Held, ctx: CallCtx): Setting {
  const { id, key, category, isRequired = false, isPassword = false, isLong = false } = definition;
  const { description, validation = '', options = '', placeholder = '', helpText = '' } = definition;
  const value = heldValue(definition, held, ctx);
  const row = held.stored.get(key);
  const fixed = Object.hasOwn(ctx.config.fixedSettings, key);
  // A password sealed under another APP_SECRET or for another host is lost and must be entered again.
  const sealed = isReadable(definition, held, ctx);
  return {
    id,
    key,
    value,
    category,
    isRequired,
    isPassword,
    isSecret: false,
    validation,
    options,
    placeholder,
    description,
    helpText,
    isLong,
    boundTo: [...(definition.boundTo ?? [])],
    enterAgain: definition.enterAgain ?? '',
    hasValue: isPassword ? fixed || sealed : value !== '',
    fixed,
    updatedAt: row?.updatedAt ?? null,
  };
}

/** Effective settings from stored values and the environment, optionally with pending changes. */
function settingsWith(held: Held, { config }: CallCtx, changes: readonly Change[] = []): CompanySettings {
  const stored = Object.fromEntries([...held.stored].map(([key, { value }]) => [key, value]));
  const changed = Object.fromEntries(changes.map(({ definition, value }) => [definition.key, value]));
  return companySettings({ ...stored, ...changed }, config.fixedSettings);
}

const secretBinding = (settings: CompanySettings, { scope }: CallCtx, key: SecretKey) => ({
  company_id: scope.company_id,
  key,
  boundTo: placeOf(settings, key),
});

/** A password is stored and can be decrypted for the current host. */
function isReadable({ key }: SettingDefinition, held: Held, ctx: CallCtx): boolean {
  const sealed = held.stored.get(key)?.secret_value;
  if (!sealed) return false;
  const place = secretBinding(settingsWith(held, ctx), ctx, key as SecretKey);
  return openSecret(ctx.config, place, sealed) !== undefined;
}

export async function listSettings(ctx: CallCtx): Promise<Setting[]> {
  const held = await readHeld(ctx);
  return shownDefinitions.map((definition) => toWire(definition, held, ctx));
}

type Input = z.infer<typeof updateSettingsSchema>;

/** Drops values that do not change. 404 if unknown, 400 for duplicates, 409 if fixed or changed since. */
async function changesOf(ctx: CallCtx, held: Held, input: Input['settings']): Promise<Change[]> {
  const { db } = ctx;
  const changes = new Map<number, Change | undefined>();
  for (const { id, value: raw, expected_updatedAt } of input) {
    const definition = definitionsById.get(id);
    if (!definition) throw notFound('setting');
    if (changes.has(id))
      throw new AppError('invalid', `${definition.key} is given twice.`, {
        fields: { [definition.key]: 'is given twice' },
      });
    const updatedAt = held.stored.get(definition.key)?.updatedAt ?? new Date(0).toISOString();
    await assertVersion(db, ctx.scope, 'settings', { id, updatedAt }, expected_updatedAt);
    const value = definition.isPassword && typeof raw === 'string' ? raw : valueText(definition, raw);
    const same = definition.isPassword
      ? value === '' && (raw !== null || !held.stored.has(definition.key))
      : value === heldValue(definition, held, ctx);
    changes.set(id, same ? undefined : { definition, value });
    if (same || !Object.hasOwn(ctx.config.fixedSettings, definition.key)) continue;
    const message = `${definition.key} is set in the server configuration and can’t be changed here.`;
    throw new AppError('conflict', message, { errorCause: 'locked', fields: { [definition.key]: message } });
  }
  return [...changes.values()].filter((change) => change !== undefined);
}

/** 400 for invalid values: one sentence, or one line per setting. Normalises a time zone to the database's spelling. */
async function checkChanges(db: Database, changes: Change[], single: boolean): Promise<void> {
  const fields: Record<string, string> = {};
  for (const change of changes) {
    let error = settingError(change.definition, change.value);
    if (!error && change.definition.key === 'timezone') {
      const name = await zoneByName(db, change.value);
      if (name === undefined) error = unknownZoneMessage;
      else change.value = name;
    }
    if (error) fields[change.definition.key] = error;
  }
  const errors = Object.entries(fields);
  if (errors.length === 0) return;
  const message = single
    ? `Validation failed: ${errors[0]![1]}`
    : ['Validation failed:', ...errors.map(([key, error]) => `${key}: ${error}`)].join('\n');
  throw new AppError('invalid', message, { fields });
}

/** Binds passwords to their host: changing it without the password is a 400, removing it deletes the password. */
function bindSecrets(held: Held, ctx: CallCtx, changes: Change[]): Change[] {
  const changed = new Set(changes.map(({ definition }) => definition.key));
  const [before, after] = [settingsWith(held, ctx), settingsWith(held, ctx, changes)];
  const forgotten: Change[] = [];
  const fields: Record<string, string> = {};
  for (const definition of shownDefinitions) {
    const key = definition.key as SecretKey;
    if (!definition.boundTo || changed.has(key) || !isReadable(definition, held, ctx)) continue;
    if (isDeepStrictEqual(placeOf(before, key), placeOf(after, key))) continue;
    const isPointless = definition.pointlessWithout?.some((each) => after.text(each as SettingKey).trim() === '');
    if (isPointless) forgotten.push({ definition, value: '' });
    else fields[key] = definition.enterAgain ?? definition.description;
  }
  const errors = Object.values(fields);
  if (errors.length > 0) throw new AppError('invalid', errors.join('\n'), { fields });
  return [...changes, ...forgotten];
}

const pastKeys: readonly string[] = ['driving_pay_percent', 'driving_billable', 'default_charge_rate', 'timezone'];

/** 409 if the value or day of existing records would change, until confirmed. */
async function checkPast(ctx: CallCtx, held: Held, changes: Change[]) {
  const { db, scope } = ctx;
  if (!changes.some(({ definition }) => pastKeys.includes(definition.key))) return;
  const [before, after] = [settingsWith(held, ctx), settingsWith(held, ctx, changes)];
  const zoned = (settings: CompanySettings) => [{ ...scope, time_zone: settings.timezone }, settings] as const;
  const difference = valueChange(...(await readBothValues(db, zoned(before), zoned(after))));
  if (before.timezone === after.timezone) return confirmRetroactiveChange(difference);
  const moved = await recordsOnAnotherDay(db, scope, [before.timezone, after.timezone]);
  if (moved === 0) return confirmRetroactiveChange(difference);
  confirmRetroactiveChange({ ...difference, records: moved }, 'day');
}

async function write(ctx: CallCtx, { held, changes }: Plan, { definition, value }: Change) {
  const { db, scope, config } = ctx;
  const { id, key, isPassword } = definition;
  if (key === 'invoice_next_number' && value !== '') {
    await raiseInvoiceNumber(db, scope, held.year, Number(value));
  }
  if (key === 'form_address') await setFormAddress(db, scope, value);
  const unset = isPassword ? value === '' : value === defaultOf(definition, held);
  if (unset) return deleteSetting(db, scope, key);
  const place = () => secretBinding(settingsWith(held, ctx, changes), ctx, key as SecretKey);
  await saveSetting(db, scope, {
    id,
    key,
    value: isPassword ? sealSecret(config.appSecret, place(), value) : value,
  });
}

interface Plan {
  held: Held;
  changes: Change[];
}

async function planChanges(ctx: CallCtx, { settings, confirm_past }: Input, single: boolean): Promise<Plan> {
  const { db } = ctx;
  const held = await readHeld(ctx);
  const given = await changesOf(ctx, held, settings);
  await checkChanges(db, given, single);
  const changes = bindSecrets(held, ctx, given);
  if (!confirm_past) await checkPast(ctx, held, changes);
  return { held, changes };
}

const touched = async (ctx: CallCtx, { held, changes }: Plan) =>
  servicesOf(await connectedServices(ctx, held.stored, changes), changes);

/**
 * Changes all given settings or none; returns them and the changed keys. 400 if invalid, 404 if unknown; 409 if set by
 * the environment, changed since, not a higher invoice number, or unconfirmed (`confirm_past`); 422 if a service test
 * fails and `confirm_unproved` is not set. `ctx.db` must not be a transaction: services are tested before it begins,
 * and a change meanwhile is a 409.
 */
export async function changeSettings(
  ctx: CallCtx,
  input: Input,
  single = false,
): Promise<{ settings: Setting[]; changed: string[] }> {
  const proved = input.confirm_unproved ? undefined : await touched(ctx, await planChanges(ctx, input, single));
  if (proved) await proveServices(proved);
  return inTransactionOf(ctx, async (inside) => {
    const { db, scope, config } = inside;
    await lockSettings(db, scope);
    const plan = await planChanges(inside, input, single);
    const { held, changes } = plan;
    if (proved && !isDeepStrictEqual(proved, await touched(inside, plan))) {
      const message = 'Other settings for this service have changed since you opened them. Save again.';
      throw stateConflict('stale', message);
    }
    for (const change of changes) await write(inside, plan, change);
    const { aws } = servicesOf(await connectedServices(inside, held.stored, changes), changes);
    // Keeps the credentials, so that files stored from now on can be read after later changes.
    if (aws) await noteStore(db, scope.company_id, aws, config);
    const now = changes.length > 0 ? await readHeld(inside) : held;
    return {
      settings: input.settings.map(({ id }) => toWire(definitionsById.get(id)!, now, ctx)),
      changed: changes.map(({ definition }) => definition.key),
    };
  });
}

/** Retried once, because Postgres may abort one of two writers on a deadlock. */
export async function inTransactionOf<T>(ctx: CallCtx, work: (inside: CallCtx) => Promise<T>): Promise<T> {
  const once = () =>
    ctx.db.transaction().execute(async (db) => {
      const { id, name } = ctx.session.user;
      await setActor(db, { id, name, requestId: ctx.requestId });
      return work({ ...ctx, db });
    });
  return once().catch((error) => {
    if (isRetryable(error)) return once();
    throw error;
  });
}
