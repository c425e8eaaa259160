import { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { propertyIsVisible } from '#db/queries/properties.ts';
import { AppError, notFound } from '#server/infra/errors.ts';
import { settingsOf } from '#server/infra/mail/mail-settings.ts';
import { networkOf } from '#server/infra/network.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import type { ReceivedFile } from '#server/infra/storage/received-file.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { claimUpload } from '#server/infra/visitor-upload.ts';
import type { Context } from '#server/rpc/context.ts';
import { keepFiles } from '../files/service.ts';
import { requestMessages } from './constants.ts';
import { progressOf } from './progress.ts';
import {
  findActiveProperty,
  findPropertiesByPostCode,
  findRequest,
  insertRequestedJob,
  listPublicCompanies,
} from './queries.ts';
import { checkedRequest, checkedRequester, checkedWork, chosenProperty, newReference, readReference } from './rules.ts';
import { type findPropertySchema, type Receiver, type RequestStatus, requestFields } from './schema.ts';

const hourMs = 3_600_000;
const tooMany = 'Too many requests. Wait a while and try again.';

/** The requested company, or the only one. 404 if unknown, 400 listing all if one must be chosen. */
async function namedCompany(db: Database, id: number | undefined): Promise<number> {
  const companies = await listPublicCompanies(db, id);
  const [first] = companies;
  if (!first) throw notFound('company');
  if (companies.length === 1) return first.id;
  const message = 'Choose a company.';
  throw new AppError('invalid', message, { fields: { company_id: message }, details: { companies } });
}

const phonesOf = (settings: Awaited<ReturnType<typeof settingsOf>>) => ({
  office_phone: settings.text('company_phone') || null,
  emergency_phone: settings.text('emergency_phone') || null,
});

/** A logged-in landlord requests for their own properties. At another company they are a visitor. */
const landlordOf = ({ session }: Context, company_id?: number | string | null) =>
  session?.user.role === 'landlord' && (company_id || session.scope.company_id) === session.scope.company_id
    ? session.scope
    : undefined;

/** The requested company, the only one, or those to choose from. 404 if unknown. */
export async function readReceiver(context: Context, requested: number | undefined): Promise<Receiver> {
  const { db, config } = context;
  const id = requested ?? landlordOf(context)?.company_id;
  const companies = await listPublicCompanies(db, id);
  const [only] = companies;
  if (!only && id !== undefined) throw notFound('company');
  if (!only || companies.length > 1) return { company: null, companies };
  const settings = await settingsOf(db, only.id, config);
  return { company: { ...only, ...phonesOf(settings) }, companies: [] };
}

/** Progress of a request by its reference. 404 if unknown; 429 after 30 calls in 10 minutes per network (Q7). */
export async function readStatus({ db, clock, address, config }: Context, written: string): Promise<RequestStatus> {
  const key = `request-status:${networkOf(address)}`;
  await countUse(db, { key, most: 30, windowMs: hourMs / 6, message: tooMany }, clock());
  const reference = readReference(written);
  const job = reference && (await findRequest(db, reference));
  if (!job) throw new AppError('not_found', 'No request was found with this reference.');
  const settings = await settingsOf(db, job.company_id, config);
  const today = dayOf(clock(), settings.timezone);
  return {
    ...job,
    ...progressOf(job, today),
    ...phonesOf(settings),
    time_zone: settings.timezone,
  };
}

/** Ids and addresses of a postcode's active properties. 429 after 30 calls in 10 minutes per network (Q7). */
export async function findProperty(
  { db, clock, address }: Context,
  { company_id, post_code }: z.infer<typeof findPropertySchema>,
): Promise<{ id: number; address: string }[]> {
  const key = `find-property:${networkOf(address)}`;
  await countUse(db, { key, most: 30, windowMs: hourMs / 6, message: tooMany }, clock());
  return findPropertiesByPostCode(db, await namedCompany(db, company_id), post_code);
}

// Requests already counted before their body was read, by their response headers, which identify the request.
const counted = new WeakSet<Headers>();

function countRequest({ db, clock, address }: Context): Promise<void> {
  const key = `request-a-job:${networkOf(address)}`;
  return countUse(db, { key, most: 10, windowMs: hourMs, message: tooMany }, clock());
}

/** Counts a request once, before reading its body: 10 an hour per network, then 429. Claims a visitor's upload (Q8). */
export async function admitRequest(context: Context): Promise<() => Promise<void>> {
  const done = context.session ? async () => {} : await claimUpload(context);
  try {
    await countRequest(context);
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
  const needed = landlordOf(context, Number(fields.get('company_id')) || '') ? landlordFields : workFields;
  if (!needed.every(has) || !(has('property_id') || has('address'))) return false;
  const company_id = Number(fields.get('company_id')) || '';
  const input = requestSchema.parse({ ...Object.fromEntries(fields), company_id });
  if (input.website) return true;
  const { isLandlord } = await findPlace(context, input);
  checkedWork(input, isLandlord);
  if (requesterFields.every(has)) checkedRequester(input);
  return true;
}

/** 404 if the company or active property does not exist, or is not this landlord's. */
async function findPlace(context: Context, { company_id, ...input }: Omit<RequestFields, 'website'>) {
  const { db } = context;
  const landlord = landlordOf(context, company_id);
  const companyId = landlord?.company_id ?? (await namedCompany(db, company_id || undefined));
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
  const { db } = context;
  const id = Number(fields.get('company_id') || undefined);
  const landlord = landlordOf(context, id || undefined);
  if (landlord) return landlord.company_id;
  const companies = await listPublicCompanies(db, Number.isSafeInteger(id) && id > 0 ? id : undefined);
  return companies.length === 1 ? companies[0]!.id : undefined;
}

type RequestFields = z.infer<z.ZodObject<typeof requestFields>>;

const isTicked = (box: boolean | string | null | undefined) =>
  typeof box === 'string' ? /^(on|true|yes|1)$/i.test(box) : box === true;

/**
 * Creates a job awaiting approval with its requester and files, and returns its reference; the database notifies admins
 * and requester. 400 with the first invalid field; 404 for an unknown property or one that is not the landlord's; 429
 * after 10 an hour. Bots get a normal answer and nothing is stored (Q6).
 */
export async function requestJob(
  context: Context,
  { files, company_id, no_photo, website, ...input }: RequestFields & { files: readonly ReceivedFile[] },
): Promise<{ reference: string }> {
  if (!counted.delete(context.reply)) await countRequest(context);
  const reference = newReference();
  if (website) return { reference };
  const { db, session, requestId } = context;
  const { companyId, property, isLandlord } = await findPlace(context, { company_id, ...input });
  const request = checkedRequest(input, files.length > 0 || isTicked(no_photo), isLandlord);
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
    if (files.length > 0) await keepFiles(trx, owner, files, { category: 'before_job', job_id });
  });
  return { reference };
}
