import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useParams, useSearchParams } from '@remix-run/react';
import { companyFromUrl } from '#app/features/request-a-job/company-from-url.ts';
import { RequestPage } from '#app/features/request-a-job/request-page.tsx';
import { lookupFrom, requestErrors } from '#app/features/request-a-job/request-rules.ts';
import { type RejectedForm, receiveForm } from '#server/http/form.ts';
import { serverPage } from '#server/http/page.ts';
import { requestMessages } from '#server/request-a-job/constants.ts';
import type { RouterInputs } from '#server/router.ts';

export const meta: MetaFunction = () => [
  { title: 'Request a repair - Fettle' },
  { name: 'description', content: 'Tell the maintenance company what needs fixing, with photos, in 3 minutes.' },
];

const postCodeOf = (search: URLSearchParams) => search.get('post_code')?.trim().slice(0, 20) ?? '';

/**
 * Also at /c/{address}/request-a-job (remix.config.js). `?reference=` redirects to that request's page. `?post_code=` is
 * the first of two steps without JavaScript: the page then includes the addresses.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  let lookupError: string | undefined;
  const reference = new URL(args.request.url).searchParams.get('reference')?.trim();
  if (reference) throw redirect(`/request-a-job/${encodeURIComponent(reference.slice(0, 40))}`);
  // Landlords get the same form on their jobs page, with their own properties.
  if (args.context.api.session?.user.role === 'landlord') throw redirect('/jobs?request=1');
  const page = await serverPage(
    args,
    async ({ requestAJob }, { searchParams }) => {
      const { company } = await requestAJob.receiver.fetch(companyFromUrl(args.params, searchParams));
      const post_code = postCodeOf(searchParams);
      if (!company || !searchParams.has('post_code')) return;
      if (post_code.length < lookupFrom) lookupError = requestMessages.post_code;
      else
        await requestAJob.findProperty.fetch({ company: company.slug, post_code }).catch((error: Error) => {
          lookupError = error.message;
        });
    },
    { public: true },
  );
  return { ...page, lookupError };
};

/** Handles the form without JavaScript: redirects to the request's status page, or shows it again with errors. */
export const action = async (args: ActionFunctionArgs) => {
  type Input = RouterInputs['requestAJob']['create'];
  const answer = await receiveForm(args, 'requestAJob.create', ({ requestAJob }, input: Input) =>
    requestAJob.create(input),
  );
  if (answer.done) return redirect(`/request-a-job/${answer.done.reference}?sent=1`, 303);
  return data(answer.refused, answer.init);
};

export default function RequestAJob() {
  const { lookupError } = useLoaderData<typeof loader>();
  const rejected = useActionData<() => RejectedForm>();
  const [search] = useSearchParams();
  const entered = { post_code: postCodeOf(search), ...rejected?.entered };
  const problem = rejected && { errors: errorsOf(rejected), message: rejected.message };
  return <RequestPage named={companyFromUrl(useParams(), search)} {...{ entered, lookupError, problem }} />;
}

/** All errors, if the server's is about a field: the server reports only the first one. */
function errorsOf({ fields, entered, message }: RejectedForm) {
  const [field] = Object.keys(fields);
  const known = requestErrors(entered, field === 'files' ? 0 : 1);
  const unknownField = field === undefined ? [] : [{ id: field, message }];
  return known.some(({ id, ...each }) => id === field && each.message === message) ? known : unknownField;
}
