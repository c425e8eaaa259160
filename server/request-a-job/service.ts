import { z } from 'zod';
import { setActor } from '#db/actor.ts';
import { propertyIsVisible } from '#db/queries/properties.ts';
import type { Scope } from '#db/scope.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, fieldError, notFound, stateConflict } from '#server/infra/errors.ts';
import { networkOf } from '#server/infra/network.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import type { ReceivedFile } from '#server/infra/storage/received-file.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { readReference } from '#server/infra/typed/reference.ts';
import { deliver } from '#server/notify/deliver.ts';
import { insertMessages } from '#server/notify/queries.ts';
import type { Context } from '#server/rpc/context.ts';
import { slugLengths } from '../company/constants.ts';
import { storeFiles } from '../files/service.ts';
import { isUnfinished } from '../jobs/constants.ts';
import {
  addressNeededMessage,
  closedMessage,
  noPreferenceMessage,
  noTimeToChangeMessage,
  requestMessages,
  visitorName,
} from './constants.ts';
import { anotherTimeMessage, progressOf } from './progress.ts';
import {
  findActiveProperty,
  findOnlyPublicCompany,
  findPropertiesByPostCode,
  findPublicCompany,
  findRequest,
  insertRequestedJob,
  type PublicCompany,
  readPublicCompany,
  readVisitorJob,
  setVisitPreference,
  type VisitorRequest,
} from './queries.ts';
import { checkedRequest, checkedRequester, checkedWork, chosenProperty, newReference } from './rules.ts';
import {
  type findPropertySchema,
  type Receiver,
  type RequestStatus,
  requestFields,
  type TenantVisits,
  type visitPreferenceSchema,
} from './schema.ts';
import { findTenantNotice, stopTenantNotices } from './tenant-queries.ts';
import { contactHash } from './tenants.ts';
import { claimUpload } from './visitor-upload.ts';
import { comingVisit, isoOf, missedVisit } from './visits.ts';

const hourMs = 3_600_000;
const tooMany = 'Too many requests. Wait a while and try again.';

/** How often visitors may make a call: each network, and about one thing from all networks together (Q7). */
const visitorLimits = {
  'find-property': { perNetwork: 30, perThing: 600, windowMs: hourMs / 6 },
  'request-status': { perNetwork: 30, perThing: 120, windowMs: hourMs / 6 },
  'request-wish': { perNetwork: 10, perThing: 5, windowMs: hourMs },
  'request-a-job': { perNetwork: 10, perThing: 10, windowMs: hourMs },
  'tenant-visits': { perNetwork: 30, perThing: 120, windowMs: hourMs / 6 },
  'tenant-stop': { perNetwork: 10, perThing: 10, windowMs: hourMs },
} as const;
type VisitorCall = keyof typeof visitorLimits;

function countByNetwork(context: Context, call: VisitorCall): Promise<void> {
  const { clock, address } = context;
  const { perNetwork: most, windowMs } = visitorLimits[call];
  const key = `${call}:${networkOf(address)}`;
  return countUse(context, { key, of: 'caller', most, windowMs, message: tooMany }, clock());
}

/** Once it is known, as whoever has many networks still means the same request, property or company. */
function countByThing(context: Context, call: VisitorCall, thing: number): Promise<void> {
  const { perThing: most, windowMs } = visitorLimits[call];
  const key = `${call}-of:${thing}`;
  return countUse(context, { key, of: 'everyone', most, windowMs, message: tooMany }, context.clock());
}

/** As a visitor names a company; a form sends '' for what it leaves empty. */
interface NamedCompany {
  company?: string | null | undefined;
  company_id?: number | '' | null | undefined;
}

/** Counts unknown addresses, so that nobody finds companies by trying names. */
async function byAddress(context: Context, slug: string): Promise<PublicCompany> {
  const { db, clock, address } = context;
  const found = await findPublicCompany(db, slug.trim().toLowerCase());
  if (found) return found;
  const key = `unknown-company:${networkOf(address)}`;
  await countUse(context, { key, of: 'caller', most: 30, windowMs: hourMs / 6, message: tooMany }, clock());
  throw notFound('company');
}

/** By its address or id, or the only one; undefined if there are several and none is named. 404 if unknown. */
async function namedCompany(context: Context, named: NamedCompany): Promise<PublicCompany | undefined> {
  const { db } = context;
  const { company, company_id } = named;
  if (!company && !company_id) return findOnlyPublicCompany(db);
  const found = company ? await byAddress(context, company) : await readPublicCompany(db, company_id as number);
  if (!found || (company_id && company_id !== found.id)) throw notFound('company');
  return found;
}

/** 404 if the company is unknown, 400 if none is named and there are several, 409 while it is suspended. */
async function receivingCompany(context: Context, named: NamedCompany): Promise<PublicCompany> {
  const found = await namedCompany(context, named);
  if (found?.is_suspended) throw stateConflict('disabled', closedMessage(found.name));
  if (found) return found;
  throw new AppError('invalid', addressNeededMessage, { fields: { company: addressNeededMessage } });
}

/** By address, or the only one. Where there are several an id leads to none: counting would list them all. */
export async function companyOfPage(context: Context, named: NamedCompany): Promise<PublicCompany | undefined> {
  if (named.company) return namedCompany(context, named);
  const only = await findOnlyPublicCompany(context.db);
  if (only && named.company_id && named.company_id !== only.id) throw notFound('company');
  return only;
}

const phonesOf = (settings: CompanySettings) => ({
  office_phone: settings.text('company_phone') || null,
  emergency_phone: settings.text('emergency_phone') || null,
});

/** A logged-in landlord requests for their own properties. At another company they are a visitor. */
async function landlordOf(context: Context, named: NamedCompany): Promise<Scope | undefined> {
  const { session } = context;
  if (session?.user.role !== 'landlord') return undefined;
  if (!named.company && !named.company_id) return session.scope;
  const company = await namedCompany(context, named);
  return company?.id === session.scope.company_id ? session.scope : undefined;
}

/** The company of this address, a landlord's own, or the only one; null if there are several. 404 if unknown. */
export async function readReceiver(context: Context, named: NamedCompany): Promise<Receiver> {
  const { db, config } = context;
  const landlord = await landlordOf(context, named);
  const company = landlord ? await readPublicCompany(db, landlord.company_id) : await companyOfPage(context, named);
  if (!company) return { company: null };
  const settings = await settingsOf(db, company.id, config);
  return { company: { ...company, is_open: !company.is_suspended, ...phonesOf(settings) } };
}

/** 404 if there is no request with this reference; 429 beyond `visitorLimits`. */
async function requestNamed(context: Context, written: string): Promise<VisitorRequest> {
  await countByNetwork(context, 'request-status');
  const reference = readReference(written);
  const job = reference && (await findRequest(context.db, reference));
  if (!job) throw new AppError('not_found', 'No request was found with this reference.');
  await countByThing(context, 'request-status', job.job_id);
  return job;
}

function statusOf(job: VisitorRequest, settings: CompanySettings, now: number): RequestStatus {
  const { timezone: time_zone } = settings;
  return { ...job, ...progressOf(job, dayOf(now, time_zone)), ...phonesOf(settings), time_zone };
}

/** 404 and 429 as for `requestNamed`. */
export async function readStatus(context: Context, written: string): Promise<RequestStatus> {
  const job = await requestNamed(context, written);
  return statusOf(job, await settingsOf(context.db, job.company_id, context.config), context.clock());
}

/**
 * 409 if no visit is planned; 404 and 429 as for `requestNamed`. Admins are notified once, until they have answered by
 * moving the visit; the newest words stay on the visit.
 */
export async function requestVisitTime(
  context: Context,
  { reference: written, wish }: z.infer<typeof visitPreferenceSchema>,
): Promise<RequestStatus> {
  const { db, clock, config, requestId } = context;
  if (wish === '') throw fieldError('invalid', 'wish', noPreferenceMessage);
  const job = await requestNamed(context, written);
  await countByNetwork(context, 'request-wish');
  const { company_id, job_id } = job;
  await countByThing(context, 'request-wish', job_id);
  const settings = await settingsOf(db, company_id, config);
  const today = dayOf(clock(), settings.timezone);
  const wasInVain = progressOf(job, today).state === 'no_access';
  const visit = wasInVain ? missedVisit(job) : comingVisit(job, today);
  if (!visit) throw stateConflict('wrong_state', noTimeToChangeMessage);
  await db.transaction().execute(async (trx) => {
    await setActor(trx, { id: null, name: visitorName, requestId });
    if (!(await setVisitPreference(trx, { company_id, id: visit.id }, wish)))
      throw stateConflict('wrong_state', noTimeToChangeMessage);
    const [message] = await insertMessages(trx, [
      { company_id, job_id, sender: 'visitor', channel: 'page', body: wish },
    ]);
    if (visit.wish !== '') return;
    await deliver({ db: trx, config }, settings, {
      company_id,
      event: `message:${message!.id}`,
      who: 'admins',
      preference: 'notify_jobs',
      message: anotherTimeMessage(job, visit, wish),
    });
  });
  const visits = job.visits.map((each) => (each.id === visit.id ? { ...each, wish } : each));
  return statusOf({ ...job, visits }, settings, clock());
}

/** 404 for an unknown link, and once another tenant lives there; 429 beyond `visitorLimits`. */
async function tenantOfLink(context: Context, token: string) {
  await countByNetwork(context, 'tenant-visits');
  const notice = await findTenantNotice(context.db, tokenHash(token));
  const job = notice && (await readVisitorJob(context.db, notice.company_id, notice.job_id));
  if (!job || contactHash(job) !== notice.contact_hash) throw new AppError('not_found', 'No visit was found.');
  await countByThing(context, 'tenant-visits', notice.id);
  return { notice, job };
}

/** 404 and 429 as for `tenantOfLink`. Only visits that are to come or were in vain, while the job is open. */
export async function readTenantVisits(context: Context, token: string): Promise<TenantVisits> {
  const { db, config, clock } = context;
  const { notice, job } = await tenantOfLink(context, token);
  const settings = await settingsOf(db, job.company_id, config);
  const today = dayOf(clock(), settings.timezone);
  const isOpen = isUnfinished(job.status) && job.status !== 'awaiting_approval';
  const missed = missedVisit(job);
  const shown = job.visits.filter((visit) => (visit.status === 'no_access' ? visit === missed : visit.day >= today));
  return {
    ...phonesOf(settings),
    slug: job.slug,
    company_name: settings.company_name,
    address: job.address,
    time_zone: settings.timezone,
    is_told: !notice.is_stopped,
    visits: (isOpen ? shown : []).map(({ day, from, to, worker, status, arrives_at, no_access_at }) => ({
      ...{ day, from, to, worker },
      status: status as TenantVisits['visits'][number]['status'],
      arrives_at: isoOf(arrives_at),
      no_access_at: isoOf(no_access_at),
    })),
  };
}

/** Nothing is sent to this contact any more about visits to the property. */
export async function stopTelling(context: Context, token: string): Promise<void> {
  await countByNetwork(context, 'tenant-stop');
  const { notice } = await tenantOfLink(context, token);
  await countByThing(context, 'tenant-stop', notice.id);
  await stopTenantNotices(context.db, notice, toIso(context.clock()));
}

/** Ids and addresses of a postcode's active properties. 429 beyond `visitorLimits`. */
export async function findProperty(
  context: Context,
  { post_code, ...named }: z.infer<typeof findPropertySchema>,
): Promise<{ id: number; address: string }[]> {
  await countByNetwork(context, 'find-property');
  const { id } = await receivingCompany(context, named);
  await countByThing(context, 'find-property', id);
  return findPropertiesByPostCode(context.db, id, post_code);
}

// Requests already counted before their body was read, by their response headers, which identify the request.
const counted = new WeakSet<Headers>();

/** Counts a request once, before reading its body; 429 beyond `visitorLimits`. Claims a visitor's upload (Q8). */
export async function admitRequest(context: Context): Promise<() => Promise<void>> {
  const done = context.session ? async () => {} : await claimUpload(context);
  try {
    await countByNetwork(context, 'request-a-job');
  } catch (error) {
    await done();
    throw error;
  }
  counted.add(context.reply);
  return done;
}

const requestSchema = z.object(requestFields);
const landlordFields = ['job_title', 'job_description'];
const workFields = ['post_code', 'requested_by', ...landlordFields];
const requesterFields = ['name', 'email', 'phone'];

/** Rejects a form by its fields before its files are stored; false while fields are still missing. */
export async function checkRequestFields(context: Context, fields: ReadonlyMap<string, string>): Promise<boolean> {
  const has = (name: string) => fields.has(name);
  const { company_id } = namedBy(fields);
  const needed = (await landlordOf(context, namedBy(fields))) ? landlordFields : workFields;
  if (!needed.every(has) || !(has('property_id') || has('address'))) return false;
  const input = requestSchema.parse({ ...Object.fromEntries(fields), company_id });
  if (input.website) return true;
  const { property, isLandlord } = await findTarget(context, input);
  checkedWork(input, { ...property, isLandlord });
  if (requesterFields.every(has)) checkedRequester(input);
  return true;
}

const namedBy = (fields: ReadonlyMap<string, string>): NamedCompany => {
  const id = Number(fields.get('company_id'));
  return {
    company: fields.get('company')?.slice(0, slugLengths.max),
    company_id: Number.isSafeInteger(id) && id > 0 ? id : '',
  };
};

/** 404 if the company or active property does not exist, or is not this landlord's. */
async function findTarget(context: Context, { company, company_id, ...input }: Omit<RequestFields, 'website'>) {
  const { db } = context;
  const landlord = await landlordOf(context, { company, company_id });
  const companyId = landlord?.company_id ?? (await receivingCompany(context, { company, company_id })).id;
  const propertyId = chosenProperty(input);
  const property = await findActiveProperty(db, companyId, propertyId);
  const isTheirs = !landlord || (await propertyIsVisible(db, landlord, propertyId));
  if (property && isTheirs) return { companyId, property, isLandlord: landlord !== undefined };
  throw new AppError('not_found', requestMessages.property_id, {
    fields: { property_id: requestMessages.property_id },
  });
}

/** Company for the form's files, if its fields named it first or there is only one; the call rejects the rest. */
export async function requestedCompany(
  context: Context,
  fields: ReadonlyMap<string, string>,
): Promise<number | undefined> {
  const landlord = await landlordOf(context, namedBy(fields));
  return landlord?.company_id ?? (await namedCompany(context, namedBy(fields)))?.id;
}

type RequestFields = z.infer<z.ZodObject<typeof requestFields>>;

const isTicked = (box: boolean | string | null | undefined) =>
  typeof box === 'string' ? /^(on|true|yes|1)$/i.test(box) : box === true;

/**
 * Creates a job awaiting approval with its requester and files, and returns its reference; the database notifies admins
 * and requester. 400 with the first invalid field; 404 for an unknown property or one that is not the landlord's; 429
 * beyond `visitorLimits`. Bots get a normal answer and nothing is stored (Q6).
 */
export async function requestJob(
  context: Context,
  { files, company, company_id, no_photo, website, ...input }: RequestFields & { files: readonly ReceivedFile[] },
): Promise<{ reference: string }> {
  if (!counted.delete(context.reply)) await countByNetwork(context, 'request-a-job');
  const reference = newReference();
  if (website) return { reference };
  const { db, session, requestId } = context;
  const { companyId, property, isLandlord } = await findTarget(context, { company, company_id, ...input });
  const request = checkedRequest(input, files.length > 0 || isTicked(no_photo), { ...property, isLandlord });
  await countByThing(context, 'request-a-job', property.id);
  // A user of another company is a visitor here.
  const user = session?.scope.company_id === companyId ? session.user : undefined;
  await db.transaction().execute(async (trx) => {
    await setActor(trx, { id: user?.id ?? null, name: user?.name ?? request.requester_name, requestId });
    const { id: job_id } = await insertRequestedJob(trx, {
      ...request,
      company_id: companyId,
      property_id: property.id,
      job_type: 'Maintenance',
      status: 'awaiting_approval',
      reference,
      created_by: user?.id ?? null,
    });
    const owner = { company_id: companyId, user_id: user?.id ?? null };
    if (files.length > 0) await storeFiles(trx, owner, files, { category: 'before_job', job_id });
  });
  return { reference };
}
