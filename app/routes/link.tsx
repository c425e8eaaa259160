import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LinkPage } from '#app/features/session/link-page.tsx';

export const meta: MetaFunction = () => [
  { title: 'Your link - Fettle' },
  // The URL's fragment grants access to a log-in.
  { name: 'robots', content: 'noindex' },
];

/** The user logged in here, who may not be the one the link was mailed to. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { session } = context.api;
  return session ? { id: session.user.id, name: session.user.name, email: session.user.email } : null;
};

export default function LinkRoute() {
  return <LinkPage loggedIn={useLoaderData<typeof loader>()} />;
}
