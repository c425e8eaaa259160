import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useSearchParams } from '@remix-run/react';
import { backPath } from '#app/features/session/back-path.ts';
import { LoginPage } from '#app/features/session/login-page.tsx';

export const meta: MetaFunction = () => [
  { title: 'Log in - Fettle' },
  { name: 'description', content: 'Log in to Fettle: your jobs, your time and your pay.' },
];

/** Whoever is logged in already goes on at once. */
export const loader = ({ context, request }: LoaderFunctionArgs) => {
  if (context.api.session) throw redirect(backPath(new URL(request.url).searchParams.get('back')));
  return null;
};

export default function Login() {
  const [search] = useSearchParams();
  return <LoginPage back={backPath(search.get('back'))} />;
}
