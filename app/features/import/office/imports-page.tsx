import { PageHeader } from '#app/ui/page-header.tsx';
import { BringData } from './bring-data.tsx';
import { ImportsList } from './imports-list.tsx';

/** Files of a company's own, and what was imported from them. */
export function ImportsPage() {
  return (
    <div className="max-w-page space-y-6">
      <PageHeader title="Bring your data">
        Spreadsheets as you have them, CSV or Excel. Import from top to bottom: rows find those that they name.
      </PageHeader>
      <BringData />
      <ImportsList />
    </div>
  );
}
