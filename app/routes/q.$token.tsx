import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useParams, useRouteError } from '@remix-run/react';
import { PublicQuotePage, type QuoteForm } from '#app/features/quotes/public-quote-page.tsx';
import { NoLinkPage } from '#app/features/request-a-job/no-link-page.tsx';
import { trpc } from '#app/lib/trpc.ts';
import { receiveTexts } from '#server/http/form.ts';
import { serverPage } from '#server/http/page.ts';
import { maxTokenLength, quotePath } from '#server/quotes/constants.ts';

export const meta: MetaFunction = () => [
  { title: 'Your quote - Fettle' },
  // The URL grants access to the quote.
  { name: 'robots', content: 'noindex, nofollow' },
];

const tokenOf = (params: { token?: string }) => params.token?.slice(0, maxTokenLength) ?? '';

export const loader = (args: LoaderFunctionArgs) =>
  serverPage(args, ({ quotes }) => quotes.page.fetch({ token: tokenOf(args.params) }), { public: true });

/** The form, which needs no script: its buttons update the total, accept or decline. */
export const action = async (args: ActionFunctionArgs) => {
  const token = tokenOf(args.params);
  const sent = await args.request.formData();
  const text = (name: string) => String(sent.get(name) ?? '');
  const chosen = sent.getAll('chosen').map(Number).filter(Number.isSafeInteger).slice(0, 200);
  const [name, reason] = [text('name').slice(0, 1000), text('reason').slice(0, 5000)];
  const answer = ['accept', 'decline'].find((each) => each === text('answer')) ?? 'sum';
  const form = { answer, chosen, name, reason } as QuoteForm;
  if (answer === 'sum') return data(form);
  const total = text('total') === '' ? undefined : Number(text('total'));
  const received = await receiveTexts(args, { name, reason }, ({ quotes }) =>
    answer === 'accept'
      ? quotes.acceptByLink({ token, name, chosen, total })
      : quotes.declineByLink({ token, name, reason }),
  );
  if (received.done) return redirect(quotePath(token), 303);
  const { message, fields } = received.refused;
  return data({ ...form, message, field: Object.keys(fields)[0] } satisfies QuoteForm, received.init);
};

export default function Quote() {
  const { data: quote } = trpc.quotes.page.useQuery({ token: tokenOf(useParams()) }, { meta: { loud: true } });
  const form = useActionData<() => QuoteForm>();
  // A further answer begins with what was sent before.
  return quote ? <PublicQuotePage key={JSON.stringify(form)} quote={quote} form={form} /> : null;
}

export function ErrorBoundary() {
  return (
    <NoLinkPage
      error={useRouteError()}
      title="Quote not found"
      text="The link may be incomplete. Use the one in our email, or call the office."
    />
  );
}
