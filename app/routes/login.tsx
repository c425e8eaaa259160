import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LoginPage } from '#app/features/session/login-page.tsx';
import { backPath } from '#app/features/session/paths.ts';
import { serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [
  { title: 'Log in - Fettle' },
  { name: 'description', content: 'Log in to Fettle: your jobs, your time and your pay.' },
];

/** Redirects users who are already logged in. Done on the server, so that the browser needs no list of pages. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { api } = args.context;
  const back = backPath(new URL(args.request.url).searchParams.get('back'));
  if (api.session) throw redirect(back);
  const page = await serverPage(args, ({ company }) => company.contact.prefetch(), { public: true });
  return { ...page, back, canSignUp: api.config.signUp === 'open' };
};

export default function Login() {
  const { back, canSignUp } = useLoaderData<typeof loader>();
  return <LoginPage back={back} canSignUp={canSignUp} />;
}
