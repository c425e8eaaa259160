import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { RequestPage } from '#app/features/request-a-job/request-page.tsx';
import { lookupFrom, requestErrors } from '#app/features/request-a-job/request-rules.ts';
import { type RefusedForm, receiveForm } from '#server/http/form.ts';
import { serverPage } from '#server/http/page.ts';
import { requestMessages } from '#server/request-a-job/constants.ts';
import type { RouterInputs } from '#server/router.ts';

export const meta: MetaFunction = () => [
  { title: 'Request a repair - Fettle' },
  {
    name: 'description',
    content: 'Tell the maintenance company what needs fixing, with photos, in 3 minutes.',
  },
];

const companyOf = (search: URLSearchParams) => Number(search.get('company_id')) || undefined;
const postCodeOf = (search: URLSearchParams) => search.get('post_code')?.trim().slice(0, 20) ?? '';

/** `?reference=` leads to that request's page. `?post_code=` is the first of two steps without a script: the addresses come with the page. */
export const loader = async (args: LoaderFunctionArgs) => {
  let lookupFault: string | undefined;
  const reference = new URL(args.request.url).searchParams.get('reference')?.trim();
  if (reference) throw redirect(`/request-a-job/${encodeURIComponent(reference.slice(0, 40))}`);
  // The same form over their jobs, with their own properties.
  if (args.context.api.session?.user.role === 'landlord') throw redirect('/jobs?request=1');
  const page = await serverPage(
    args,
    async ({ requestAJob }, { searchParams }) => {
      const company_id = companyOf(searchParams);
      const { company } = await requestAJob.receiver.fetch(company_id === undefined ? {} : { company_id });
      const post_code = postCodeOf(searchParams);
      if (!company || !searchParams.has('post_code')) return;
      if (post_code.length < lookupFrom) lookupFault = requestMessages.post_code;
      else
        await requestAJob.findProperty.fetch({ company_id: company.id, post_code }).catch((error: Error) => {
          lookupFault = error.message;
        });
    },
    { public: true },
  );
  return { ...page, lookupFault };
};

/** The form without a script: then its state page says the thanks; refused it comes again, with what was entered. */
export const action = async (args: ActionFunctionArgs) => {
  type Input = RouterInputs['requestAJob']['create'];
  const answer = await receiveForm(args, 'requestAJob.create', ({ requestAJob }, input: Input) =>
    requestAJob.create(input),
  );
  if (answer.done) return redirect(`/request-a-job/${answer.done.reference}?sent=1`, 303);
  return data(answer.refused, answer.init);
};

export default function RequestAJob() {
  const { lookupFault } = useLoaderData<typeof loader>();
  const refused = useActionData<() => RefusedForm>();
  const [search] = useSearchParams();
  const entered = { post_code: postCodeOf(search), ...refused?.entered };
  const problem = refused && { faults: faultsOf(refused), message: refused.message };
  return <RequestPage company_id={companyOf(search)} {...{ entered, lookupFault, problem }} />;
}

/** All that is wrong, where the server, which tells the first fault alone, found one in a field. */
function faultsOf({ fields, entered, message }: RefusedForm) {
  const [field] = Object.keys(fields);
  const known = requestErrors(entered, field === 'files' ? 0 : 1);
  const told = field === undefined ? [] : [{ id: field, words: message }];
  return known.some(({ id, words }) => id === field && words === message) ? known : told;
}
