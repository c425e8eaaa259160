/** What a reader of openapi.json and of /api/v1/docs must know before the calls, a paragraph each. */
export const apiParagraphs: readonly (readonly [title: string, words: string])[] = [
  [
    'Who you are',
    'Make an access token in My Account (or by POST /auth/tokens with a session) and send it with every call as “Authorization: Bearer fettle_…”. It acts as you, with the role and rights that you have at that moment, and ends when you delete it. It makes no further tokens, sets no passwords and ends no sessions. A wrong token is 401, whatever else was sent.',
  ],
  [
    'Answers',
    'Success: { "data": …, "message"?: string, "meta"?: { … } }. Failure: the HTTP status and { "message": string, "code": string, "fields"?: { name: message } }, sometimes with details to go on with. Everything is UTF-8 JSON but downloads.',
  ],
  [
    'Times, money and ids',
    'Times are ISO 8601 in UTC, such as 2026-03-29T08:30:00.000Z; a time sent without Z or an offset is read in the company’s zone. Days are 2026-03-29 in that zone. Money is a number of pounds with at most 2 decimals, durations are minutes, ids are numbers. A row made on a phone may be named by its client_ref too.',
  ],
  [
    'Lists',
    'page (from 1, or last), limit (at most 1,000), sort, order, q (search) and the filters of the call. meta has total, total_exact, page and limit: totals are counted to 1,000, and exactly with count=exact. A query parameter with an empty value, such as page=, counts as absent.',
  ],
  [
    'Changing safely',
    'A PATCH changes only the fields given. With expected_updatedAt, the updatedAt that you saw, it is 409 when somebody changed the row since, and says who. With an Idempotency-Key a POST, PATCH or DELETE that is sent again gives the first answer and does nothing twice; another body under the same key is 409. Sent again while the first is still being worked on, it waits for that answer, and after 20 s it is 409 with Retry-After.',
  ],
  [
    'What is understood',
    'Fields may come under changes, under data, or bare. In a POST, "" and null for an optional field mean that it is absent. In a PATCH they clear a field that may be null; only a missing key leaves a field as it is. A timestamp for a day means that day in the company’s zone. In a list of users, 7, "7" and { "id": 7 } all name user 7. A field that is not for your role is accepted when it says what you would get without it. Everything else that a call does not know is refused with 400, by name.',
  ],
  [
    'Files',
    'Calls that take files accept multipart/form-data with up to 20 files of 50 MB each (/request-a-job: 10 of 15 MB, after the fields) in parts named files; what a file is, is read from its content. Downloads stream, and where their length is known they answer to Range, If-None-Match and HEAD.',
  ],
];

export const aboutApi = apiParagraphs.map(([title, words]) => `**${title}.** ${words}`).join('\n\n');

/** What each group of calls is about, by the first part of its path. */
export const tagWords: Readonly<Record<string, string>> = {
  'amendment-requests': 'Workers ask for corrections of their ended records; admins decide field by field.',
  audit: 'Who changed what, from what to what; and bringing back what was deleted.',
  auth: 'Logging in and out, the session, and personal access tokens.',
  cis: 'What was deducted from subcontractors’ pay, by tax month.',
  dashboard: 'Figures for the office.',
  expenses: 'What was spent, with its receipts.',
  export: 'Tables as CSV.',
  import: 'Many rows of a table at once, all or none.',
  files: 'Pictures and videos of jobs, and receipts.',
  invoices: 'Issued once, numbered without a gap, never changed.',
  'job-statuses': 'The words for where a job stands.',
  'job-tasks': 'What is to be done on a job.',
  jobs: 'Work at a property.',
  notes: 'What was written on a job or at a property.',
  payments: 'What workers were paid.',
  'pay-run': 'What to pay whom for a period, and paying it.',
  properties: 'Where the work is.',
  queue: 'Work in the background that failed.',
  'request-a-job': 'For tenants and landlords, without a log-in.',
  settings: 'How the company works.',
  statements: 'A worker’s week: what was recorded, paid and agreed to.',
  'time-tracking': 'Who worked or drove when, on which job, and what it sums up to.',
  users: 'People and their roles.',
  'users-rates': 'What an hour of a worker’s costs, from a day on.',
};
