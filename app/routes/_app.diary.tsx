import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { diaryQuery } from '#app/features/diary/office/diary-list.ts';
import { DiaryPage } from '#app/features/diary/office/diary-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Diary - Fettle' }];

async function prefetch({ auth, visits, absences, workingHours, jobs }: PageQueries, { searchParams }: URL) {
  const query = diaryQuery(searchParams, companyDayOf(await auth.session.fetch()));
  if (query.table) {
    await visits.list.prefetch(query.table);
    return;
  }
  /** The first job says at once who should go. */
  const waitFor = async (waiting: typeof query.waiting) => {
    const [first] = (await jobs.list.fetch(waiting)).data;
    if (first) await visits.suggest.prefetch({ job_id: first.id, ...query.suggested });
  };
  await Promise.all([
    visits.list.prefetch(query.visits),
    absences.list.prefetch(query.absences),
    workingHours.list.prefetch(),
    waitFor(query.waiting),
    query.totals && visits.totals.prefetch(query.totals),
  ]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'visit.create' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default DiaryPage;
