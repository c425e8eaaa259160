import { officePaymentQuestion } from '#app/features/pay/office/payment-table.ts';
import { timeRecordListInput, timeRecordTable } from '#app/features/time/office/time-record-table.ts';
import { readTableState } from '#app/table/state/table-state.ts';
import { summaryInput, summaryTable } from './summary-table.ts';

/** What the tab of an address shows first, as its calls are asked for it. */
export function officeTimeQuestion(search: URLSearchParams) {
  switch (search.get('tab')) {
    case 'records':
      return { records: timeRecordListInput(readTableState(timeRecordTable, search)) };
    case 'payments':
      return { payments: officePaymentQuestion(search) };
    case 'amendments':
      return {};
    default:
      return { sums: summaryInput(readTableState(summaryTable, search)) };
  }
}
