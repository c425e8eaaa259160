import { readTableState } from '#app/components/table/table-state.ts';
import { cisInput, cisTable } from '#app/features/cis/office-cis-table.ts';
import { payRunInput, payRunTable } from '#app/features/pay-run/office-pay-run-table.ts';
import { statementsInput, statementTable } from '#app/features/statements/office-statement-table.ts';
import { officePayTab } from './office-pay-tabs.ts';
import { officePaymentQuestion } from './office-payment-table.ts';

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
