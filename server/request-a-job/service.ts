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
import {
  checkedRequest,
  checkedRequester,
  checkedWork,
  chosenProperty,
  newReference,
  readReference,
} from './rules.ts';
import { type findPropertySchema, type Receiver, type RequestStatus, requestFields } from './schema.ts';

const hourMs = 3_600_000;
const tooMany = 'Too many requests. Please wait a while and try again.';

/** The company that a visitor named, or the only one. 404 for an unknown one; 400 with all of them where one must be chosen. */
async function namedCompany(db: Database, id: number | undefined): Promise<number> {
  const companies = await listPublicCompanies(db, id);
  const [first] = companies;
  if (!first) throw notFound('company');
  if (companies.length === 1) return first.id;
  const words = 'Please choose a company.';
  throw new AppError('invalid', words, { fields: { company_id: words }, details: { companies } });
}

/** The company's own numbers, where it has told any. */
const phonesOf = (settings: Awaited<ReturnType<typeof settingsOf>>) => ({
  office_phone: settings.text('company_phone') || null,
  emergency_phone: settings.text('emergency_phone') || null,
});

/** A landlord who is logged in: the form is for their own properties. At another company they are a visitor. */
const landlordOf = ({ session }: Context, company_id?: number | string | null) =>
  session?.user.role === 'landlord' && (company_id || session.scope.company_id) === session.scope.company_id
    ? session.scope
    : undefined;

/** The company that a visitor named, or the only one, or those to choose from. 404 for an unknown one. */
export async function readReceiver(context: Context, asked: number | undefined): Promise<Receiver> {
  const { db, config } = context;
  const id = asked ?? landlordOf(context)?.company_id;
  const companies = await listPublicCompanies(db, id);
  const [only] = companies;
  if (!only && id !== undefined) throw notFound('company');
  if (!only || companies.length > 1) return { company: null, companies };
  const settings = await settingsOf(db, only.id, config);
  return { company: { ...only, ...phonesOf(settings) }, companies: [] };
}

/**
 * How far a request has come, for whoever has its reference. 404 for an unknown one; 30 in 10 minutes an address, then
 * 429: nobody comes upon 60 bits by trying, and nobody is to keep us busy with it.
 */
export async function readStatus(
  { db, clock, address, config }: Context,
  written: string,
): Promise<RequestStatus> {
  const key = `request-status:${networkOf(address)}`;
  await countUse(db, { key, most: 30, windowMs: hourMs / 6, words: tooMany }, clock());
  const reference = readReference(written);
  const job = reference && (await findRequest(db, reference));
  if (!job) throw new AppError('not_found', 'There is no request with this reference.');
  const settings = await settingsOf(db, job.company_id, config);
  const today = dayOf(clock(), settings.timezone);
  return {
    ...job,
    ...progressOf(job, today),
    ...phonesOf(settings),
    time_zone: settings.timezone,
  };
}

/** The active properties of a postcode: id and address, nothing else. 30 in 10 minutes an address, then 429. */
export async function findProperty(
  { db, clock, address }: Context,
  { company_id, post_code }: z.infer<typeof findPropertySchema>,
): Promise<{ id: number; address: string }[]> {
  const key = `find-property:${networkOf(address)}`;
  await countUse(db, { key, most: 30, windowMs: hourMs / 6, words: tooMany }, clock());
  return findPropertiesByPostCode(db, await namedCompany(db, company_id), post_code);
}

// By the answer's headers, which a request has one of: whether it was counted when its body began to come.
const counted = new WeakSet<Headers>();

function countRequest({ db, clock, address }: Context): Promise<void> {
  const key = `request-a-job:${networkOf(address)}`;
  return countUse(db, { key, most: 10, windowMs: hourMs, words: tooMany }, clock());
}

/**
 * Counts a request before its body is read: 10 an hour an address, then 429. The call that follows counts no second time.
 * A visitor's body is read alone.
 */
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
/** Come before the files in every form of ours. */
const landlordFields = ['job_title', 'job_description'];
const workFields = ['post_code', 'requested_by', ...landlordFields];
const requesterFields = ['name', 'email', 'phone'];

/** Refuses a form by what its fields say, before its files are stored; false while some are still to come. */
export async function checkRequestFields(
  context: Context,
  fields: ReadonlyMap<string, string>,
): Promise<boolean> {
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

/** The company and the active property that a request is for. 404 for one that is not there, or not this landlord's. */
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

/** Whom a form's files are for, where its fields said so first or there is only one; the call itself refuses the rest. */
export async function companyAsked(
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
 * A visitor, or anybody with a session, asks for a job: it awaits approval, with its requester and the
 * pictures on it, and the database tells the admins and the requester. Answers the reference by which it is known. 400
 * with the first thing that is wrong; 404 for a property that is not there; 429 from the 11th in an hour. A bot is
 * answered like a person, and nothing is done. A landlord who is logged in asks for their own properties only (404), at
 * their own company.
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
  // Somebody of another company is a visitor here.
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
