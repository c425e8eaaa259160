import type { Row } from './row.ts';
import { aggregates } from './rows/aggregates.ts';
import { connections } from './rows/connections.ts';
import { deep } from './rows/deep.ts';
import { edit } from './rows/edit.ts';
import { exported } from './rows/export.ts';
import { gallery } from './rows/gallery.ts';
import { growth } from './rows/growth.ts';
import { imported } from './rows/import.ts';
import { jobs } from './rows/jobs.ts';
import { list, listTrpc } from './rows/list.ts';
import { live } from './rows/live.ts';
import { ready } from './rows/ready.ts';
import { search } from './rows/search.ts';
import { statements } from './rows/statements.ts';
import { sums } from './rows/sums.ts';
import { total, totalExact, totalUpdated } from './rows/total.ts';
import { zip } from './rows/zip.ts';

/** The rows measured on the large company, in the order of the results. */
export const rows: readonly Row[] = [
  ...[list, listTrpc, total, totalExact, deep, growth, edit, sums, ...aggregates, jobs, ...search, gallery, zip],
  ...[connections, live, ready, exported, imported, statements, totalUpdated],
];
