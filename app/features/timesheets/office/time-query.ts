import { officePaymentTable } from '#app/features/pay/office/payment-table.ts';
import { timeRecordTable } from '#app/features/time/office/time-record-table.ts';
import { inputOfAddress, readListState } from '#app/table/state/list-state.ts';
import { summaryInput, summaryTable } from './summary-table.ts';

/** Prefetches the first queries of the tab in the URL. */
export function officeTimeQuery(search: URLSearchParams) {
  switch (search.get('tab')) {
    case 'records':
      return { records: inputOfAddress(timeRecordTable, search) };
    case 'payments':
      return { payments: inputOfAddress(officePaymentTable, search) };
    case 'amendments':
      return {};
    default:
      return { sums: summaryInput(readListState(summaryTable, search)) };
  }
}
