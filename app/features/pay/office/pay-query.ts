import { inputOfAddress, readListState } from '#app/table/state/list-state.ts';
import { cisTable } from './cis-table.ts';
import { payRunInput, payRunTable } from './pay-run-table.ts';
import { officePayTab } from './pay-tabs.ts';
import { officePaymentTable } from './payment-table.ts';
import { statementsInput, statementTable } from './statement-table.ts';

/** Prefetches the first queries of the tab in the URL. */
export function officePayQuery(search: URLSearchParams, today: string) {
  switch (officePayTab(search)) {
    case 'pay-run':
      return { payRun: payRunInput(readListState(payRunTable(today), search), today) };
    case 'statements':
      return { statements: statementsInput(readListState(statementTable, search), today) };
    case 'cis':
      return { cis: inputOfAddress(cisTable(today), search) };
    default:
      return { payments: inputOfAddress(officePaymentTable, search) };
  }
}
