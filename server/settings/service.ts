import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { assertVersion } from '#server/infra/assertions.ts';
import { AppError, isWorthRepeating, notFound } from '#server/infra/errors.ts';
import { type CompanySettings, companySettings } from '#server/infra/settings/company-settings.ts';
import type { SettingDefinition } from '#server/infra/settings/definition.ts';
import type { SettingKey } from '#server/infra/settings/definitions.ts';
import { openSecret, placeOf, type SecretKey, sealSecret } from '#server/infra/settings/secrets.ts';
import { noteStore } from '#server/infra/storage/stores.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import {
  deleteSetting,
  lockSettings,
  raiseInvoiceNumber,
  type StoredSetting,
  saveSetting,
  settingFacts,
  storedSettings,
  zoneByName,
} from '../infra/settings/queries.ts';
import { valueChange } from '../pricing/value.ts';
import { confirmRetroactiveChange } from '../user-rates/service.ts';
import { type Change, connectedServices, proveServices, servicesOf } from './prove.ts';
import { readBothValues, recordsOnAnotherDay } from './queries.ts';
import { definitionsById, settingFault, shownDefinitions, unknownZoneWords, valueText } from './rules.ts';
import type { Setting, updateSettingsSchema } from './schema.ts';

/** All that a company's settings are made of. */
interface Held {
  stored: ReadonlyMap<string, StoredSetting>;
  name: string;
  year: number;
  next_invoice: number;
}

async function readHeld({ db, scope, clock }: CallCtx): Promise<Held> {
  const year = Number(dayOf(clock(), scope.time_zone).slice(0, 4));
  return { stored: await storedSettings(db, scope), year, ...(await settingFacts(db, scope, year)) };
}

/** What a setting is where nothing was saved. */
function defaultOf({ key, value }: SettingDefinition, held: Held): string {
  return key === 'company_name' ? held.name : value;
}

/** The value that holds; of a password ''. */
function heldValue(definition: SettingDefinition, held: Held, { config }: CallCtx): string {
  if (definition.isPassword) return '';
  const fixed = config.fixedSettings[definition.key];
  if (fixed !== undefined) return fixed;
  if (definition.key === 'invoice_next_number') return String(held.next_invoice);
  return held.stored.get(definition.key)?.value ?? defaultOf(definition, held);
}

function toWire(definition: SettingDefinition, held: Held, ctx: CallCtx): Setting {
  const { id, key, category, isRequired = false, isPassword = false, isLong = false } = definition;
  const { description, validation = '', options = '', placeholder = '', helpText = '' } = definition;
  const value = heldValue(definition, held, ctx);
  const row = held.stored.get(key);
  const fixed = Object.hasOwn(ctx.config.fixedSettings, key);
  // What was sealed under another APP_SECRET, or for another place, is lost: to be entered again.
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

/** The settings as these stored values and the environment make them; with `changes`, as they would be. */
function settingsWith(held: Held, { config }: CallCtx, changes: readonly Change[] = []): CompanySettings {
  const stored = Object.fromEntries([...held.stored].map(([key, { value }]) => [key, value]));
  const changed = Object.fromEntries(changes.map(({ definition, value }) => [definition.key, value]));
  return companySettings({ ...stored, ...changed }, config.fixedSettings);
}

const secretPlace = (settings: CompanySettings, { scope }: CallCtx, key: SecretKey) => ({
  company_id: scope.company_id,
  key,
  boundTo: placeOf(settings, key),
});

/** Whether a password is stored that opens for the place that the settings name. */
function isReadable({ key }: SettingDefinition, held: Held, ctx: CallCtx): boolean {
  const sealed = held.stored.get(key)?.secret_value;
  if (!sealed) return false;
  const place = secretPlace(settingsWith(held, ctx), ctx, key as SecretKey);
  return openSecret(ctx.config.appSecret, place, sealed) !== undefined;
}

/** Every setting of the company, as it holds now. */
export async function listSettings(ctx: CallCtx): Promise<Setting[]> {
  const held = await readHeld(ctx);
  return shownDefinitions.map((definition) => toWire(definition, held, ctx));
}

type Input = z.infer<typeof updateSettingsSchema>;

/** What of the input is a change at all. 404 for what is no setting, 400 for one twice, 409 for one that is fixed or changed since. */
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
    // A password keeps its spaces.
    const value = definition.isPassword && typeof raw === 'string' ? raw : valueText(definition, raw);
    const same = definition.isPassword
      ? value === '' && (raw !== null || !held.stored.has(definition.key))
      : value === heldValue(definition, held, ctx);
    changes.set(id, same ? undefined : { definition, value });
    if (same || !Object.hasOwn(ctx.config.fixedSettings, definition.key)) continue;
    const words = `${definition.key} is fixed by the server’s configuration and cannot be changed here.`;
    throw new AppError('conflict', words, { fields: { [definition.key]: words } });
  }
  return [...changes.values()].filter((change) => change !== undefined);
}

/** Refuses (400) whatever breaks its rules: one sentence, or one line a setting. A time zone is put as the database writes it. */
async function checkChanges(db: Database, changes: Change[], single: boolean): Promise<void> {
  const fields: Record<string, string> = {};
  for (const change of changes) {
    let fault = settingFault(change.definition, change.value);
    if (!fault && change.definition.key === 'timezone') {
      const name = await zoneByName(db, change.value);
      if (name === undefined) fault = unknownZoneWords;
      else change.value = name;
    }
    if (fault) fields[change.definition.key] = fault;
  }
  const faults = Object.entries(fields);
  if (faults.length === 0) return;
  const words = single
    ? `Validation failed: ${faults[0]![1]}`
    : ['Validation failed:', ...faults.map(([key, fault]) => `${key}: ${fault}`)].join('\n');
  throw new AppError('invalid', words, { fields });
}

/**
 * A stored password goes to the place that it was entered for and to no other. A change of that place without it is refused
 * (400); where the change leaves nothing to send it to, it is forgotten.
 */
function bindSecrets(held: Held, ctx: CallCtx, changes: Change[]): Change[] {
  const changed = new Set(changes.map(({ definition }) => definition.key));
  const [before, after] = [settingsWith(held, ctx), settingsWith(held, ctx, changes)];
  const forgotten: Change[] = [];
  const fields: Record<string, string> = {};
  for (const definition of shownDefinitions) {
    const key = definition.key as SecretKey;
    if (!definition.boundTo || changed.has(key) || !isReadable(definition, held, ctx)) continue;
    if (isDeepStrictEqual(placeOf(before, key), placeOf(after, key))) continue;
    const isPointless = definition.pointlessWithout?.some(
      (each) => after.text(each as SettingKey).trim() === '',
    );
    if (isPointless) forgotten.push({ definition, value: '' });
    else fields[key] = definition.enterAgain ?? definition.description;
  }
  const faults = Object.values(fields);
  if (faults.length > 0) throw new AppError('invalid', faults.join('\n'), { fields });
  return [...changes, ...forgotten];
}

const pastKeys: readonly string[] = [
  'driving_pay_percent',
  'driving_billable',
  'default_charge_rate',
  'timezone',
];

/** Refuses (409) what would change the value or the day of existing records, until it is confirmed. */
async function checkPast(ctx: CallCtx, held: Held, changes: Change[]) {
  const { db, scope } = ctx;
  if (!changes.some(({ definition }) => pastKeys.includes(definition.key))) return;
  const [before, after] = [settingsWith(held, ctx), settingsWith(held, ctx, changes)];
  const zoned = (settings: CompanySettings) =>
    [{ ...scope, time_zone: settings.timezone }, settings] as const;
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
  const unset = isPassword ? value === '' : value === defaultOf(definition, held);
  if (unset) return deleteSetting(db, scope, key);
  const place = () => secretPlace(settingsWith(held, ctx, changes), ctx, key as SecretKey);
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

/** What the input changes, looked at by every rule but the services' own word. */
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
 * Changes settings, all of them or none, and answers with those given as they are now and the keys of those that it
 * changed. 400 with the faults, 404 for an unknown setting; 409 for one that the environment fixes or that changed since,
 * for an invoice number that is not higher, and until `confirm_past` for a change of what existing records are worth;
 * 422 until `confirm_unproved` where a service refuses what it is to be reached by. `ctx.db` is no transaction: services are
 * asked before it begins, and it holds only when what they were asked is still what is saved.
 */
export async function changeSettings(
  ctx: CallCtx,
  input: Input,
  single = false,
): Promise<{ settings: Setting[]; changed: string[] }> {
  const proved = input.confirm_unproved
    ? undefined
    : await touched(ctx, await planChanges(ctx, input, single));
  if (proved) await proveServices(proved);
  return inTransactionOf(ctx, async (inside) => {
    const { db, scope, config } = inside;
    await lockSettings(db, scope);
    const plan = await planChanges(inside, input, single);
    const { held, changes } = plan;
    if (proved && !isDeepStrictEqual(proved, await touched(inside, plan))) {
      const words = 'Other settings of this service were changed in the meantime. Please save again.';
      throw new AppError('conflict', words, { fields: 'state' });
    }
    for (const change of changes) await write(inside, plan, change);
    const { aws } = servicesOf(await connectedServices(inside, held.stored, changes), changes);
    // Whatever the settings say later, what is stored there from now on is found with these keys.
    if (aws) await noteStore(db, scope.company_id, aws, config);
    const now = changes.length > 0 ? await readHeld(inside) : held;
    return {
      settings: input.settings.map(({ id }) => toWire(definitionsById.get(id)!, now, ctx)),
      changed: changes.map(({ definition }) => definition.key),
    };
  });
}

/** Postgres may pick one of two writers as the victim of a deadlock; its work is done again once. */
export async function inTransactionOf<T>(ctx: CallCtx, work: (inside: CallCtx) => Promise<T>): Promise<T> {
  const once = () =>
    ctx.db.transaction().execute(async (db) => {
      const { id, name } = ctx.session.user;
      await setActor(db, { id, name, requestId: ctx.requestId });
      return work({ ...ctx, db });
    });
  return once().catch((error) => {
    if (isWorthRepeating(error)) return once();
    throw error;
  });
}
