import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SignUpPage } from '#app/features/session/sign-up-page.tsx';

export const meta: MetaFunction = () => [
  { title: 'Add your company - Fettle' },
  // The URL's fragment may grant access to a new company.
  { name: 'robots', content: 'noindex' },
];

/** There is no such page where only the operator adds companies. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { signUp } = context.api.config;
  if (signUp === 'closed') throw new Response('Not found', { status: 404 });
  return { isOpen: signUp === 'open', loggedIn: context.api.session?.user.name ?? null };
};

export default function SignUp() {
  return <SignUpPage {...useLoaderData<typeof loader>()} />;
}
