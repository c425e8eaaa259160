import { absenceNoun } from './absences/noun.ts';
import { amendmentRequestNoun } from './amendment-requests/noun.ts';
import { companyNoun } from './company/noun.ts';
import { customerNoun, customerUserNoun } from './customers/noun.ts';
import { expenseNoun } from './expenses/noun.ts';
import { fileNoun } from './files/noun.ts';
import type { Noun } from './infra/noun.ts';
import { invoiceMailNoun, invoiceNoun } from './invoices/noun.ts';
import { taskNoun } from './job-tasks/noun.ts';
import { assignmentNoun, jobNoun } from './jobs/noun.ts';
import { materialNoun } from './materials/noun.ts';
import { noteNoun } from './notes/noun.ts';
import { paymentNoun } from './payments/noun.ts';
import { priceItemNoun } from './price-list/noun.ts';
import { propertyNoun } from './properties/noun.ts';
import { documentMailNoun, quoteLineNoun, quoteNoun } from './quotes/noun.ts';
import { accessTokenNoun } from './session/noun.ts';
import { settingNoun } from './settings/noun.ts';
import { spendingApprovalNoun } from './spending-approvals/noun.ts';
import { agreementNoun } from './statements/noun.ts';
import { timeRecordNoun } from './time-tracking/noun.ts';
import { tradeNoun, userTradeNoun } from './trades/noun.ts';
import { rateNoun } from './user-rates/noun.ts';
import { userNoun } from './users/noun.ts';
import { visitNoun } from './visits/noun.ts';
import { webhookNoun } from './webhooks/noun.ts';
import { workingHoursNoun } from './working-hours/noun.ts';

/** Every noun with a history, in the order of select lists. */
const all = [
  timeRecordNoun,
  amendmentRequestNoun,
  paymentNoun,
  expenseNoun,
  materialNoun,
  jobNoun,
  visitNoun,
  absenceNoun,
  workingHoursNoun,
  taskNoun,
  noteNoun,
  fileNoun,
  propertyNoun,
  customerNoun,
  customerUserNoun,
  userNoun,
  userTradeNoun,
  tradeNoun,
  rateNoun,
  invoiceNoun,
  quoteNoun,
  quoteLineNoun,
  spendingApprovalNoun,
  priceItemNoun,
  settingNoun,
  accessTokenNoun,
  webhookNoun,
  agreementNoun,
  assignmentNoun,
  companyNoun,
  invoiceMailNoun,
  documentMailNoun,
] as const satisfies readonly Noun[];

export type HistoryEntity = (typeof all)[number]['entity'];

/** `affects` is exact, so that the build of the screens fails for a name that is none of their routers. */
type ListedNoun = Noun & { entity: HistoryEntity; affects: readonly (typeof all)[number]['affects'][number][] };

export const nouns: readonly ListedNoun[] = all;
export const historyEntities = all.map(({ entity }) => entity) as [HistoryEntity, ...HistoryEntity[]];

type OwnEntity = Extract<(typeof all)[number], { ownHistory: true }>['entity'];
export const ownHistoryEntities = nouns.filter(({ ownHistory }) => ownHistory).map(({ entity }) => entity) as [
  OwnEntity,
  ...OwnEntity[],
];

const byEntity = new Map<string, ListedNoun>(nouns.map((noun) => [noun.entity, noun]));

/** Undefined for what has no history, such as a name that a newer version sent. */
export const findNoun = (entity: string): ListedNoun | undefined => byEntity.get(entity);
export const nounOf = (entity: HistoryEntity): ListedNoun => byEntity.get(entity)!;
