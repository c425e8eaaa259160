import { readTableState } from '#app/table/state/table-state.ts';
import { cisInput, cisTable } from './cis-table.ts';
import { payRunInput, payRunTable } from './pay-run-table.ts';
import { officePayTab } from './pay-tabs.ts';
import { officePaymentQuestion } from './payment-table.ts';
import { statementsInput, statementTable } from './statement-table.ts';

/** What the tab of an address shows first, as its calls are asked for it. */
export function officePayQuestion(search: URLSearchParams, today: string) {
  switch (officePayTab(search)) {
    case 'pay-run':
      return { payRun: payRunInput(readTableState(payRunTable(today), search), today) };
    case 'statements':
      return { statements: statementsInput(readTableState(statementTable, search), today) };
    case 'cis':
      return { cis: cisInput(readTableState(cisTable(today), search)) };
    default:
      return { payments: officePaymentQuestion(search) };
  }
}
