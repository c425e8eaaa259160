import Upload from 'lucide-react/icons/upload';
import { Suspense, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import type { TableColumn } from '../table-column.ts';
import type { TableImport } from './table-import.ts';

const ImportDialog = lazyComponent(() => import('./import-dialog.tsx').then((module) => module.ImportDialog<never>));

interface ImportButtonProps<Row> {
  nouns: readonly [one: string, many: string];
  columns: readonly TableColumn<Row>[];
  imports: TableImport;
  today: string;
}

/** Loads the import dialog on the first press. */
export function ImportButton<Row>(props: ImportButtonProps<Row>) {
  const [open, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        icon={Upload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Import CSV
      </Button>
      {/* Mounted with the dialog: an empty boundary could be updated before it hydrates, which is an error. */}
      {isWanted && (
        <Suspense fallback={null}>
          <ImportDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
