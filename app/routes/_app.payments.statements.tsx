import type { LoaderFunctionArgs } from '@remix-run/node';
import { statementsInput, statementTable } from '#app/features/pay/office/pay-list.ts';
import { OfficeStatements } from '#app/features/pay/office/statements.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { readListState } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

async function prefetch({ auth, statements }: PageQueries, { searchParams }: URL) {
  const today = companyDayOf(await auth.session.fetch());
  await statements.list.prefetch(statementsInput(readListState(statementTable, searchParams), today));
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'statement.list' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default OfficeStatements;
