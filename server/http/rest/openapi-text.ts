import { countedTo } from '#db/list.ts';
import { formatCount } from '#server/format.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import { maxFileMegabytes, maxFiles } from '#server/infra/typed/limits.ts';

export const apiParagraphs: readonly (readonly [title: string, words: string])[] = [
  [
    'Authentication',
    'Create an access token in My Account (or with POST /auth/tokens from a session) and send it with every request as “Authorization: Bearer fettle_…”. It acts as you, with your current role and permissions, until you revoke it or it expires. A token of scope “read” gets 403 for every call that changes something. Tokens can’t create other tokens, set passwords or end sessions. An invalid token always returns 401.',
  ],
  [
    'Answers',
    'Success: { "data": …, "message"?: string, "meta"?: { … } }. Failure: the HTTP status and { "message": string, "code": string, "cause"?: string, "fields"?: { name: message } }, sometimes with further details. All responses except downloads are UTF-8 JSON.',
  ],
  [
    'Times, money and ids',
    'Times are ISO 8601 in UTC, such as 2026-03-29T08:30:00.000Z; a time without Z or an offset is read in the company’s time zone. Days, such as 2026-03-29, are in that zone. Money is a number of pounds with at most 2 decimals, durations are in minutes and ids are numbers. A row created on a phone can also be referenced by its client_ref.',
  ],
  [
    'Lists',
    `page (from 1, or last), limit (at most ${formatCount(maximumLimit)}), sort, order, q (search) and any filters of the endpoint. meta contains total, total_exact, page and limit: totals are counted to ${formatCount(countedTo)}, and exactly with count=exact. A query parameter with an empty value, such as page=, counts as absent.`,
  ],
  [
    'Safe updates',
    'PATCH changes only the fields you send. Pass the updatedAt you last saw as expected_updatedAt to get 409, with who changed the row, if it has changed since. A POST, PATCH or DELETE repeated with the same Idempotency-Key returns the first response and has no further effect. A different body with the same key returns 409. A repeat that arrives while the first request is still running waits for its response, and returns 409 with Retry-After after 20 s.',
  ],
  [
    'Following a list',
    'To keep a copy of a list, begin with updated_since and go on with the cursor of each answer (meta.cursor), at once while meta.more is true and later when you like. data has the rows that were added or changed, in no order of yours; deleted has { id, deleted_at } of those that were deleted, or that you may no longer read. Nothing is missed, however long others take to save: a cursor says which changes it has seen, not until when. A row can come twice. It comes when itself was changed: names, addresses and sums of other rows in it are as of your reading. Beside them only limit may be given, and all rows of the list are followed, also those that its filters leave out by default. Everybody can follow lists of rows that belong to one person; a row that is given to somebody else is deleted for whoever had it. Other lists are followed by admins only, because for others rows come and go with jobs: they compare the list’s ETag. 409 with cause expired means to begin again: the cursor is of another list, user, role or database.',
  ],
  [
    'Versions',
    'Each row of a list has a GET of its own, by id. Every GET has an ETag; sent back as If-None-Match, 304 says that the answer would be the same. The ETag of a row also goes into If-Match of its PATCH or DELETE: 412 (RFC 9110) if the row has changed since, and nothing is changed. It compares the row’s own version, which is its updatedAt, and not the names and sums of other rows that an answer also has. Calls that change no single row reject If-Match with 400.',
  ],
  [
    'Webhooks',
    'Instead of asking what has changed, have it posted to you: POST /webhooks with an address and events such as jobs.created, or only *. Each change is a POST of { id, type, timestamp, data: { id, noun, changed, url } }, signed as Standard Webhooks 1.0.0 does: webhook-id, webhook-timestamp and webhook-signature. It says which row, not what is in it: read that from url with an access token. Answer 200 to 299 within 10 seconds. Anything else is tried again for 3 days; 410 switches the webhook off. Changes of one row arrive in their order. The same change may arrive twice, with the same webhook-id. The first answer of POST /webhooks has the secret, and no later one.',
  ],
  [
    'Limits',
    'Calls that strangers can make, log-ins and tests of services are limited for each network, account or thing. For a limit of your own network or log-in the response says so as draft-ietf-httpapi-ratelimit-headers-10 does: RateLimit-Policy: "login-from";q=50;w=900 allows 50 in 900 seconds, and RateLimit: "login-from";r=49;t=900 says that 49 are left and are renewed in 900 seconds. Each of these limits has an item of its own. Beyond any limit, 429 has Retry-After in seconds.',
  ],
  [
    'Accepted input',
    'Fields can be sent under changes, under data, or at the top level. In a POST, "" and null for an optional field mean that it is absent. In a PATCH they clear a nullable field; omit a key to leave its field unchanged. A timestamp where a day is expected means that day in the company’s time zone. In a list of users, 7, "7" and { "id": 7 } all refer to user 7. A field that your role can’t set is accepted only if it matches the value you would get anyway. Any unknown field is rejected with 400 and named in fields.',
  ],
  [
    'Files',
    `Endpoints that take files accept multipart/form-data with up to ${maxFiles} files of ${maxFileMegabytes} MB each (/request-a-job: 10 of 15 MB, after the fields) in parts named files. File types are detected from content. Downloads are streamed and, where the length is known, support Range, If-None-Match and HEAD.`,
  ],
];

export const aboutApi = apiParagraphs.map(([title, text]) => `**${title}.** ${text}`).join('\n\n');

export const tagDescriptions: Readonly<Record<string, string>> = {
  'amendment-requests': 'Workers request corrections to their ended records. Admins decide each field.',
  audit: 'Change history, and restoring deleted rows.',
  auth: 'Login, logout, one-time codes, passkeys, sessions and personal access tokens.',
  cis: 'CIS deductions from subcontractors’ pay, by tax month.',
  dashboard: 'Office statistics.',
  expenses: 'Expenses and their receipts.',
  export: 'CSV exports.',
  import: 'Import many rows at once, all or none.',
  files: 'Job pictures, videos and receipts.',
  invoices: 'Invoices are issued once, numbered without gaps and never changed.',
  'job-statuses': 'Names of job statuses.',
  'job-tasks': 'Tasks on jobs.',
  jobs: 'Jobs at properties.',
  notes: 'Notes on jobs and properties.',
  payments: 'Payments to workers.',
  'pay-run': 'Amounts owed to workers for a period, and recording their payment.',
  properties: 'Properties where work is done.',
  queue: 'Failed background tasks.',
  'request-a-job': 'Public requests from tenants and landlords, without a login.',
  'saved-views': 'Lists with their filters under a name, private or shared with the office.',
  settings: 'Company settings.',
  'sign-up': 'Adding a company, where the operator allows it.',
  statements: 'Weekly statements of recorded time, payments and agreement.',
  'time-tracking': 'Time records for work and driving, and their totals.',
  users: 'Users and their roles.',
  webhooks: 'Addresses of other programs to which changes are posted, and the log of what was sent.',
  'users-rates': 'Workers’ pay and charge rates by effective date.',
};
