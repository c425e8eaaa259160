import type { TableColumn } from '../table-column.ts';
import { importFields } from './import-fields.ts';

const headingsOf = <Row>(columns: readonly TableColumn<Row>[]) => importFields(columns).map(({ header }) => header);

/** The address of an empty CSV file with the headings of a table. */
export const templateCsv = <Row>(columns: readonly TableColumn<Row>[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${headingsOf(columns).join(',')}\r\n`)}`;

/** Saves an empty workbook with the headings of a table. Its writer is fetched for the first one. */
export async function templateXlsx<Row>(columns: readonly TableColumn<Row>[], name: string): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx');
  const headings = headingsOf(columns);
  const bytes = await writeXlsx({
    sheets: [
      { name, rows: [headings], columns: headings.map((header) => ({ width: Math.max(12, header.length + 4) })) },
    ],
  });
  const url = URL.createObjectURL(
    new Blob([bytes as BlobPart], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.xlsx`;
  link.click();
  URL.revokeObjectURL(url);
}
