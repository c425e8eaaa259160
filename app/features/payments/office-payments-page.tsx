import { PageHeader } from '#app/components/page-header.tsx';
import { OfficePayments } from './office-payments.tsx';

/** The office's page of payments; the same table is a tab of Time Tracked. */
export function OfficePaymentsPage() {
  return (
    <div data-wide>
      <PageHeader title="Payments" />
      <OfficePayments />
    </div>
  );
}
