import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LoginPage } from '#app/features/session/login-page.tsx';
import { backPath } from '#app/features/session/paths.ts';

export const meta: MetaFunction = () => [
  { title: 'Log in - Fettle' },
  { name: 'description', content: 'Log in to Fettle: your jobs, your time and your pay.' },
];

/** Redirects users who are already logged in. Done on the server, so that the browser needs no list of pages. */
export const loader = ({ context, request }: LoaderFunctionArgs) => {
  const back = backPath(new URL(request.url).searchParams.get('back'));
  if (context.api.session) throw redirect(back);
  return { back, canSignUp: context.api.config.signUp === 'open' };
};

export default function Login() {
  return <LoginPage {...useLoaderData<typeof loader>()} />;
}
